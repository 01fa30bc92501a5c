"""The public names of the engine that implement a rule: those whose docstring cites it."""

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType

import globe_rules
from globe_rules import Card
from globe_rules.rulebook import rulebook

_WORD = re.compile(r"[A-Z]+-\w+")


@cache
def names_by_id() -> Mapping[str, tuple[str, ...]]:
    """Return, for every id, the names under `globe_rules` that cite it, the most important ones first.

    >>> names_by_id()["Q-32"]
    ('Desk.placement_of', 'Desk.without_card', 'events.Move', 'events.Rotate', 'events.TakeBack')
    """
    found: dict[str, list[str]] = {id_: [] for id_ in rulebook().ids}
    for card in Card:
        found[card.rule].append("Card")
    for name, docstring in _docstrings(globe_rules, ""):
        for id_ in dict.fromkeys(_WORD.findall(docstring)):
            if id_ in found and name not in found[id_]:
                found[id_].append(name)
    return {id_: tuple(names) for id_, names in found.items()}


def _docstrings(module: ModuleType, prefix: str) -> Iterator[tuple[str, str]]:
    for name in sorted(getattr(module, "__all__", vars(module))):
        member = getattr(module, name)
        if name.startswith("_") or not _is_ours(member, module):
            continue
        if inspect.ismodule(member):
            yield from _docstrings(member, f"{name}.")
        elif callable(member):
            yield prefix + name, member.__doc__ or ""
        if inspect.isclass(member):
            for inner, value in vars(member).items():
                function = getattr(value, "fget", None) or getattr(value, "__func__", value)
                if inspect.isfunction(function) and not inner.startswith("_"):
                    yield f"{prefix}{name}.{inner}", function.__doc__ or ""


def _is_ours(member: object, module: ModuleType) -> bool:
    """Return whether a member is public in a module, rather than imported for its own use."""
    return hasattr(module, "__all__") or getattr(member, "__module__", None) == module.__name__
