"""The address of an id on the site."""

from globe_rules._engine.validation import check_type
from globe_rules._i18n import InvalidValue, Message, one_of, short_repr
from globe_rules.rulebook._model import similar_ids
from globe_rules.rulebook._reading import rulebook

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


def page_of(id_: str) -> str:
    """Return the address of an id, relative to the home page of a language. Addresses are stable.

    >>> from globe_rules.rulebook import page_of
    >>> page_of("CARD-B5"), page_of("Q-6"), page_of("W-1"), page_of("L-1")
    ('rules/cards.html#CARD-B5', 'rulings/silences-cards.html#Q-6', 'wire.html#W-1', 'laws.html#L-1')
    """
    check_type(id_, str, "id_")
    book = rulebook()
    if id_ not in book.all_ids and id_ not in book.laws:
        known = similar_ids(id_, (*book.all_ids, *book.laws))
        raise InvalidValue("id_", short_repr(id_), one_of(known) if known else Message("an id, such as CARD-B5"))
    if id_ in book.rules:
        return f"rules/{_PAGES[book.rules[id_].section.id]}.html#{id_}"
    if id_ in book.conventions:
        return f"wire.html#{id_}"
    if id_ in book.laws:
        return f"laws.html#{id_}"
    return f"rulings/{book.rulings[id_].page.partition('#')[0]}.html#{id_}"
