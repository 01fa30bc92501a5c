"""From an id to its page on the site."""

from globe_rules.rulebook.reading import rulebook

_PAGES = {
    "CON": "box",
    "AIM": "aim",
    "STG": "stages",
    "PREP": "preparation",
    "CARD": "cards",
    "REACT": "reaction",
    "RECON": "reconstruction",
    "ASSESS": "assessment",
    "END": "end",
    "VAR": "variants",
    "LOG": "travel-log",
    "SOLO": "solo",
}

_SILENCES_ABOUT_CARDS = frozenset(f"Q-{number}" for number in (*range(1, 16), 22, 33, 35, 37, 47, 52))
"""The rulings on silences are too many for one page: these are about cards, the others about the voyage."""


_ACCIDENTS = frozenset(f"Q-{number}" for number in (*range(55, 67), *range(68, 72), *range(73, 81)))
"""What happens at tables only."""


def page_of(id_: str) -> str:
    """Return the address of an id, from the home page of a language on; addresses are promised.

    >>> page_of("CARD-B5"), page_of("Q-6")
    ('rules/cards.html#CARD-B5', 'rulings/silences-cards.html#Q-6')
    """
    if id_ in rulebook().rules:
        return f"rules/{_PAGES[rulebook().rules[id_].section.id]}.html#{id_}"
    if id_ in rulebook().conventions:
        return f"wire.html#{id_}"
    if id_ in _ACCIDENTS:
        return f"rulings/accidents.html#{id_}"
    silences = "silences-cards" if id_ in _SILENCES_ABOUT_CARDS else "silences-voyage"
    return f"rulings/{'differences' if rulebook().rulings[id_].is_difference else silences}.html#{id_}"
