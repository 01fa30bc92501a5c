"""Prepares what the macros put on the pages of the site.

Texts come from the rulebook's data, scenarios from the features, mutants from their catalogue and pictures from the
engine. `docs/macros.py` lists the macros, `docs/templates` has their HTML, `docs/README.md` explains the build.
"""
