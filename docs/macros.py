"""The macros that pages call, such as `{{ rule("CARD-B1") }}`: mkdocs-macros loads this module.

Each macro is a function of `handbook` that gets the page first; its docstring shows how to call it.
"""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from mkdocs.exceptions import PluginError

from handbook import (
    cards,
    census,
    challenges,
    commands,
    constraints,
    counts,
    figures,
    files,
    home,
    implementations,
    laws,
    lists,
    mutants,
    pictures,
    qr,
    rules,
    steps,
    traceability,
    transcripts,
    worlds,
)
from handbook.page import ArgumentError, Page

Macro = Callable[..., str]

MACROS: Mapping[str, Macro] = {
    "address": files.address,
    "captions": rules.captions,
    "card": cards.card,
    "census_plot": census.plot,
    "census_size": census.number_of_puzzles,
    "challenge_demands": challenges.demands,
    "challenge_solutions": challenges.solutions,
    "challenges": challenges.boards,
    "commands": commands.commands,
    "constraints": constraints.table,
    "conventions": rules.conventions,
    "digest": files.digest,
    "edit": transcripts.edit,
    "equivalents": mutants.equivalents,
    "faq": lists.faq,
    "fields": lists.fields,
    "figures": figures.table,
    "glossary": lists.glossary,
    "ids": counts.ids,
    "implementation_list": implementations.listing,
    "implementations": implementations.summary,
    "include": files.included,
    "kill_picture": mutants.kill_picture,
    "laws": laws.laws,
    "matrix": implementations.matrix,
    "mutants": mutants.mutants,
    "number": counts.number,
    "parameter_types": steps.parameter_types,
    "picture": pictures.one_picture,
    "placements": cards.placements,
    "qr": qr.qr,
    "rebuilt": home.rebuilt,
    "requirement": files.requirement,
    "rule": rules.rule,
    "rulings": rules.rulings,
    "run": transcripts.run,
    "sequence": pictures.sequence,
    "situations": lists.situations,
    "source": lists.source,
    "step_tables": steps.step_tables,
    "request_defaults": steps.request_defaults,
    "scenarios_by_operation": steps.scenarios_by_operation,
    "steps": steps.steps,
    "traceability": traceability.table,
    "traceability_figures": traceability.figures,
    "trivial_engines": mutants.trivial_engines,
    "untested": counts.untested,
    "worlds": worlds.table,
}


def define_env(env: Any) -> None:  # noqa: ANN401 -- the plugin has no types
    """Register the macros with mkdocs-macros."""

    def current_page() -> Page:
        return page_for(env.page, env.conf)

    for name, macro in bound(current_page).items():
        env.macro(macro, name)


def page_for(page: Any, config: Any) -> Page:  # noqa: ANN401 -- mkdocs has no type for it
    """Return the page that mkdocs is building, with the addresses that `hooks.py` computed."""
    return Page(page.file.abs_src_path, page.url, config.theme["language"], config.extra["addresses"])


def bound(current_page: Callable[[], Page]) -> dict[str, Macro]:
    """Return the macros as pages call them: the current page is passed automatically."""
    return {name: _bound(name, macro, current_page) for name, macro in MACROS.items()}


def _bound(name: str, macro: Macro, current_page: Callable[[], Page]) -> Macro:
    signature = inspect.signature(macro)

    def called(*arguments: object, **named: object) -> str:
        page = current_page()
        written = [repr(each) for each in arguments] + [f"{key}={value!r}" for key, value in named.items()]
        try:
            signature.bind(page, *arguments, **named)
        except TypeError:
            _, *parameters = signature.parameters.values()
            expected = f"{name}({', '.join(map(str, parameters))})"
            raise _stopped(page, name, written, expected) from None
        try:
            return macro(page, *arguments, **named)
        except ArgumentError as error:
            raise _stopped(page, name, written, str(error)) from None

    called.__doc__ = macro.__doc__
    return called


def _stopped(page: Page, name: str, written: list[str], expected: str) -> PluginError:
    return PluginError(f"{page.file}: found {{{{ {name}({', '.join(written)}) }}}}, expected {expected}")
