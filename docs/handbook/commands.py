"""The reference of the command line, generated from the commands."""

from collections.abc import Iterator
from html import escape
from inspect import cleandoc

import click
from attrs import frozen

from globe_rules._cli.language import using
from globe_rules._cli.main import main
from handbook.page import Page

_PROGRAM = "globe-rules"
_VERBATIM = "\b"  # click marks lines that must not be rewrapped with it


@frozen
class Command:
    """A command as its help describes it."""

    path: str
    usage: str
    help: tuple[str, ...]
    """Paragraphs of Markdown."""

    options: tuple[tuple[str, str, str], ...]
    """The names of each option, what it does, and its limits and default."""


def commands(page: Page) -> str:
    """Show every command with its usage, its help and its options, in the language of the page.

    `{{ commands() }}`
    """
    context = click.Context(main, info_name=_PROGRAM)
    found = (main.get_command(context, name) for name in main.list_commands(context))
    with using(page.language):
        described = [each for command in found if command for each in _described(command, context)]
    return page.render("commands.md", commands=described, program=_PROGRAM)


def _described(command: click.Command, parent: click.Context) -> Iterator[Command]:
    """Yield a command and its subcommands."""
    context = click.Context(command, info_name=command.name, parent=parent)
    path = context.command_path
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    records = [record for each in options if (record := each.get_help_record(context))]
    yield Command(
        path=path,
        usage=" ".join((path, *command.collect_usage_pieces(context))),
        help=tuple(_paragraphs(command.help or "")),
        options=tuple(_option(names, does) for names, does in records),
    )
    for each in command.commands.values() if isinstance(command, click.Group) else ():
        yield from _described(each, context)


def _paragraphs(text: str) -> Iterator[str]:
    """Yield a help text as Markdown; lines that click does not rewrap become code."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(_VERBATIM):
            lines = paragraph.removeprefix(_VERBATIM).strip("\n")
            yield f"```sh\n{cleandoc(lines)}\n```"
        else:
            yield escape(paragraph, quote=False)


def _option(names: str, does: str) -> tuple[str, str, str]:
    """Return names, text and limits of an option; click appends the limits and the default in brackets."""
    text, bracket, limits = does.partition("  [")
    return names, text, f"[{limits}" if bracket else ""
