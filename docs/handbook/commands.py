"""The command line, told by the commands themselves: a new command or option needs no page to be edited."""

from collections.abc import Iterator
from html import escape
from inspect import cleandoc

import click

from globe_rules.cli.language import rendered, using
from globe_rules.cli.main import main
from globe_rules.i18n import Text
from handbook.page import Page

_PROGRAM = "globe-rules"
_AS_IT_STANDS = "\b"  # click's sign for lines that must not be rewrapped


def commands(page: Page, _marker: str, _argument: str) -> str:
    """`{{ commands }}`: every command with its usage, its help and its options, in the language of the page."""
    context = click.Context(main, info_name=_PROGRAM)
    found = (main.get_command(context, name) for name in main.list_commands(context))
    with using(page.language):
        return "\n\n".join(_told(command, context) for command in found if command)


def _told(command: click.Command, parent: click.Context) -> str:
    """Return a section about a command, and one for each command below it."""
    context = click.Context(command, info_name=command.name, parent=parent)
    path = context.command_path
    anchor = path.removeprefix(_PROGRAM).strip().replace(" ", "-")
    usage = " ".join((path, *command.collect_usage_pieces(context)))
    parts = [
        f"{'#' * len(path.split())} {path} {{ #{anchor} }}",
        f"```text\n{usage}\n```",
        *_paragraphs(command.help or ""),
        _options(command, context),
    ]
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return "\n\n".join([*parts, *(_told(each, context) for each in below)])


def _paragraphs(text: str) -> Iterator[str]:
    """Return a help text as Markdown: what click leaves as it stands becomes code."""
    for paragraph in cleandoc(text).split("\n\n"):
        if paragraph.startswith(_AS_IT_STANDS):
            lines = paragraph.removeprefix(_AS_IT_STANDS).strip("\n")
            yield f"```sh\n{cleandoc(lines)}\n```"
        else:
            yield escape(paragraph, quote=False)


def _explained(does: str) -> str:
    """Return what an option does; limits and defaults, which are to be typed, as code."""
    text, bracket, limits = does.partition("  [")
    return escape(text, quote=False) + (f" <code>[{escape(limits, quote=False)}</code>" if bracket else "")


def _options(command: click.Command, context: click.Context) -> str:
    options = [each for each in command.get_params(context) if isinstance(each, click.Option)]
    records = [record for each in options if (record := each.get_help_record(context))]
    rows = "".join(
        f"<tr><td><code>{escape(names, quote=False)}</code></td><td>{_explained(does)}</td></tr>"
        for names, does in records
    )
    does = rendered(Text(en="What it does", fr="Ce qu’elle fait"))
    head = f"<thead><tr><th>Option</th><th>{does}</th></tr></thead>"
    return f'<table class="options">{head}<tbody>{rows}</tbody></table>'
