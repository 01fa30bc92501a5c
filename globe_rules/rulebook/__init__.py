"""The rulebook as data: every rule and ruling with its public id, in our own words.

The texts stand in `data/*.toml`, English beside French. Ids are promised:
they are never renumbered and never reused.
"""

from globe_rules.rulebook.citations import Citation, citations_of
from globe_rules.rulebook.model import Convention, Kind, Rule, Rulebook, Ruling, Section, Term, Witness
from globe_rules.rulebook.pages import page_of
from globe_rules.rulebook.reading import rulebook

__all__ = [
    "Citation",
    "Convention",
    "Kind",
    "Rule",
    "Rulebook",
    "Ruling",
    "Section",
    "Term",
    "Witness",
    "citations_of",
    "page_of",
    "rulebook",
]
