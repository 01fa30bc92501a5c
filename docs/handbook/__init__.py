"""What is filled into the hand-written pages when the site is built.

A page says where: `{{ rule: CARD-B1 }}`. The words come from the rulebook's data, the scenarios
from the features, the mistakes from the catalogue of wrong engines and the pictures from the
engine, so that none of them can drift. `markers` lists what a page can ask for.
"""
