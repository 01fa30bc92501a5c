"""The rulebook as data: rules, rulings, protocol conventions and laws with their public ids, in our own words.

The texts are in `data/*.toml`, in English and French. Ids are stable: they are never renumbered or reused.
"""

from globe_rules.rulebook._citations import Citation, citations_of
from globe_rules.rulebook._model import Convention, Kind, Law, Rule, Rulebook, Ruling, Section, Source, Term
from globe_rules.rulebook._pages import page_of
from globe_rules.rulebook._reading import rulebook

__all__ = [
    "Citation",
    "Convention",
    "Kind",
    "Law",
    "Rule",
    "Rulebook",
    "Ruling",
    "Section",
    "Source",
    "Term",
    "citations_of",
    "page_of",
    "rulebook",
]
