"""The command line, told by the commands themselves: a new command or option needs no page to be edited."""

from collections.abc import Iterator
from html import escape
from inspect import cleandoc

import click

from globe_rules.cli.main import main
from globe_rules.words import Words
from handbook.page import Page

_PROGRAM = "globe-rules"
_OPTION = Words(en="Option", fr="Option")
_DOES = Words(en="What it does", fr="Ce qu'elle fait")
_AS_IT_STANDS = "\b"  # click's sign for lines that must not be rewrapped


def commands(page: Page, _marker: str, _argument: str) -> str:
    """`{{ commands }}`: every command with its usage, its help and its options."""
    context = click.Context(main, info_name=_PROGRAM)
    told = [_told(page, command, context) for command in main.commands.values()]
    return "\n\n".join(told)


def _told(page: Page, command: click.Command, parent: click.Context) -> str:
    """Return a section about a command, and one for each command below it."""
    context = click.Context(command, info_name=command.name, parent=parent)
    path = context.command_path
    anchor = path.removeprefix(_PROGRAM).strip().replace(" ", "-")
    usage = " ".join((path, *command.collect_usage_pieces(context)))
    parts = [
        f"{'#' * (1 + len(path.split()) - 1)} {path} {{ #{anchor} }}",
        f"```text\n{usage}\n```",
        *_paragraphs(command.help or ""),
        _options(page, command, context),
    ]
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return "\n\n".join([*filter(None, parts), *(_told(page, each, context) for each in below)])


def _paragraphs(text: str) -> Iterator[str]:
    """Return a help text as Markdown: what click leaves as it stands becomes code."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(_AS_IT_STANDS):
            lines = paragraph.removeprefix(_AS_IT_STANDS).strip("\n")
            yield f"```sh\n{cleandoc(lines)}\n```"
        else:
            yield escape(paragraph, quote=False)


def _options(page: Page, command: click.Command, context: click.Context) -> str:
    records = [record for each in command.get_params(context) if (record := each.get_help_record(context))]
    rows = "".join(
        f"<tr><td><code>{escape(names, quote=False)}</code></td><td>{escape(does, quote=False)}</td></tr>"
        for names, does in records
    )
    head = f"<thead><tr><th>{page.say(_OPTION)}</th><th>{page.say(_DOES)}</th></tr></thead>"
    return f'<table class="options">{head}<tbody>{rows}</tbody></table>' if rows else ""
