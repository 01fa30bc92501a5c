"""The command `globe-rules` itself."""

import importlib
import io
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import click

from globe_rules import __version__
from globe_rules.cli.errors import INTERRUPTED, UNREADABLE, Failure, Misused, meant
from globe_rules.cli.language import last_value, of_command_line, own, rendered, using
from globe_rules.cli.options import Option, TranslatedCommand, full_help, language_option
from globe_rules.cli.output import discard_output, document, is_closed_pipe
from globe_rules.i18n import Message, message_in_context

LEFT = 141
"""As shells have it, when nobody reads any more: 1 would look like a verdict."""

GROUPS: Final[Mapping[Message, Mapping[str, str]]] = {
    Message("Look up the rules"): {"rule": "rule:rule"},
    Message("Play"): {
        "run": "run:run",
        "replay": "replay:replay",
        "challenge": "challenge:challenge",
    },
    Message("Solve and count"): {
        "solve": "solve:solve_puzzle",
        "count": "count:count",
    },
    Message("Examine an implementation"): {
        "conform": "conform:conform",
        "fuzz": "fuzz:fuzz",
        "certify": "certify:certify",
        "verify-report": "certify:verify_report",
        "report": "certify:report",
        "serve": "serve:serve",
    },
}
"""Where each command is found: whoever runs one waits for no other to be imported."""

COMMANDS: Final = {name: place for group in GROUPS.values() for name, place in group.items()}


class Commands(TranslatedCommand, click.Group):
    """Commands, imported one by one, that can be interrupted; their output has whatever letters it needs."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Name all commands, in the order in which they are told."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- as click has it
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(f"globe_rules.cli.{module}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for one that does not exist, name those that may have been meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 -- only whoever mistypes waits for it

            near = get_close_matches(args[0], COMMANDS, n=3)
            message = Message("there is no command {args!r}", args=args[0])
            listed = Message("'globe-rules --help' lists them")
            raise Misused(meant(message, near, listed))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell the commands by groups, each with a whole sentence."""
        width = max(map(len, COMMANDS))
        for title, names in GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            rows = [(name.ljust(width), command.short_help or "") for name, command in commands if command]
            with formatter.section(rendered(_SECTION, title=title)):
                formatter.write_dl(rows)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002, FBT001, FBT002 -- as click has it; it always ends with a status
        **extra: Any,  # noqa: ANN401 -- as above
    ) -> Any:  # noqa: ANN401 -- as above
        """Run a command in its language; whatever goes wrong ends in a word, not in a traceback."""
        args = sys.argv[1:] if args is None else list(args)
        for stream in (sys.stdout, sys.stderr):  # drawings and French are UTF-8 even where ASCII is the custom
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        with using(of_command_line(args)):
            try:
                try:
                    status: object = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
                finally:
                    sys.stdout.flush()
            except click.ClickException as failure:
                _tell(failure, args)
                raise SystemExit(failure.exit_code) from failure
            except OSError as wrong:
                _tell_trouble(wrong)
                raise SystemExit(UNREADABLE) from wrong
        raise SystemExit(status if isinstance(status, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command that may be interrupted."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(rendered(Message("Interrupted.")), err=True)
            ctx.exit(INTERRUPTED)
        except OSError as wrong:
            if not is_closed_pipe(wrong):
                raise
            discard_output()
            ctx.exit(LEFT)


def _tell(failure: click.ClickException, args: Sequence[str]) -> None:
    """Tell a failure to people, or to the machine that has asked for JSON."""
    if isinstance(failure, click.NoSuchOption) and failure.possibilities:
        from difflib import get_close_matches  # noqa: PLC0415 -- as above

        near = get_close_matches(failure.option_name[2:], [each[2:] for each in failure.possibilities])
        failure.possibilities[:] = [f"--{each}" for each in near]  # that both have dashes makes nothing near
    if "--json" in own(args) or last_value(args, "--format") == "json":
        usage = {"error": {"kind": "usage", "message": failure.format_message()}}
        click.echo(document(failure.as_json() if isinstance(failure, Failure) else usage), nl=False)
    else:
        failure.show()


def _tell_trouble(wrong: OSError) -> None:
    from globe_rules.wire.files import why  # noqa: PLC0415 -- rare

    discard_output()
    reason, where = why(wrong), f" ({wrong.filename})" if wrong.filename else ""
    with suppress(OSError):  # perhaps nobody can be told
        Failure(Message("cannot go on: {reason}{where}", reason=reason, where=where)).show()


_SECTION = message_in_context("heading before a colon", "{title}")
_SUMMARY = Message(
    "Look up the rules of Globe Twister and see them carried out. Unofficial.\n\n"
    "Every command explains itself: globe-rules COMMAND --help."
)
_EXAMPLES = (
    "globe-rules rule CARD-B5",
    "globe-rules run 2N1N3N/4N5W6N/7N8N9N B1E@1 G1@5",
    "globe-rules solve 2N1N3N/4N5W6N/7N8N9N --json",
    "globe-rules conform -- node my-adapter.js",
)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=full_help(_SUMMARY, _EXAMPLES),
)
@language_option
@click.version_option(
    __version__,
    prog_name="globe-rules",
    cls=Option,
    help=Message("Show the version and exit."),
)
def main() -> None:
    """Run a command."""
