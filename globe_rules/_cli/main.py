"""The command `globe-rules` itself: finds the subcommand, runs it and reports errors."""

import errno
import importlib
import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import click

from globe_rules import __version__
from globe_rules._cli.errors import INTERRUPTED, UNREADABLE, CommandError, UsageError, with_suggestions
from globe_rules._cli.language import command_line_language, last_value, own_arguments, rendered, using
from globe_rules._cli.options import Option, TranslatedCommand, full_help, language_option
from globe_rules._cli.output import NotSavedError, discard_output, document, is_closed_pipe
from globe_rules._i18n import Message, cleaned, message_in_context

CLOSED_PIPE = 141
"""Exit code if the reader closes the pipe, as in shells (128 + SIGPIPE). 1 would look like a verdict."""

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
    Message("Test an implementation"): {
        "conform": "conform:conform",
        "fuzz": "fuzz:fuzz",
        "worlds": "worlds:worlds",
        "certify": "certify:certify",
        "report": "reports:report",
        "verify-report": "reports:verify_report",
        "merge-reports": "reports:merge_reports",
        "compare-reports": "compare:compare_reports",
        "serve": "serve:serve",
    },
}
"""The module and function of each command, by groups of the help. A command is imported only when it runs."""

COMMANDS: Final = {name: function for group in GROUPS.values() for name, function in group.items()}

ALIASES: Final = {"perft": "count"}
"""Other names of commands, which the list of commands does not show."""


class Commands(TranslatedCommand, click.Group):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 -- as click has it
        """Return the names of all commands in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 -- as click has it
        """Import and return one command."""
        function = COMMANDS.get(ALIASES.get(cmd_name, cmd_name))
        if function is None:
            return None
        module, _, name = function.partition(":")
        command: click.Command = getattr(importlib.import_module(f"globe_rules._cli.{module}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return a command and its arguments. For an unknown command, suggest similar names."""
        names = [*COMMANDS, *ALIASES]
        if args[0] not in names and not args[0].startswith("-"):
            from difflib import get_close_matches  # noqa: PLC0415 -- rare

            unknown = Message("unknown command {name!r}", name=args[0])
            hint = Message("'globe-rules --help' lists all commands")
            raise UsageError(with_suggestions(unknown, get_close_matches(args[0], names, n=3), hint))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by groups, each with the first sentence of its help."""
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
        standalone_mode: bool = True,  # noqa: ARG002, FBT001, FBT002 -- as click has it; this always raises SystemExit
        **extra: Any,  # noqa: ANN401 -- as above
    ) -> Any:  # noqa: ANN401 -- as above
        """Run a command in the language of its arguments. Errors end in a message and an exit code."""
        args = sys.argv[1:] if args is None else list(args)
        for stream in (sys.stdout, sys.stderr):  # drawings and French need UTF-8, even if the locale is ASCII
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        with using(command_line_language(args)):
            try:
                try:
                    exit_code: object = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
                finally:
                    sys.stdout.flush()
            except click.ClickException as error:
                with suppress(OSError):  # the exit code must not be that of a verdict, even if nothing can be printed
                    _print_error(error, args)
                raise SystemExit(error.exit_code) from error
            except click.Abort:  # what click makes of Ctrl-C before or after the command itself
                raise SystemExit(INTERRUPTED) from None
            except OSError as error:
                _print_os_error(error)
                raise SystemExit(UNREADABLE) from error
            except MemoryError as error:
                _print_os_error(OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)))
                raise SystemExit(UNREADABLE) from error
        raise SystemExit(exit_code if isinstance(exit_code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command, and exit with the code of shells if it is interrupted or its pipe is closed."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(rendered(Message("Interrupted.")), err=True)
            ctx.exit(INTERRUPTED)
        except OSError as error:
            if not is_closed_pipe(error):
                raise
            discard_output()
            ctx.exit(CLOSED_PIPE)


def _print_error(error: click.ClickException, args: Sequence[str]) -> None:
    """Print an error as text to standard error, or as JSON to standard output if JSON was requested.

    If standard output has the result already, the error is text: two JSON values could not be read.
    """
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        from difflib import get_close_matches  # noqa: PLC0415 -- rare

        similar = get_close_matches(error.option_name[2:], [each[2:] for each in error.possibilities])
        error.possibilities[:] = [f"--{each}" for each in similar]  # click counts the shared dashes as similarity
    error.message = cleaned(error.message)  # type: ignore[misc]  # click declares it final; it may contain a file name
    as_json = "--json" in own_arguments(args) or last_value(args, "--format") == "json"
    if as_json and not isinstance(error, NotSavedError):
        usage = {"error": {"kind": "usage", "message": error.format_message()}}
        click.echo(document(error.as_json() if isinstance(error, CommandError) else usage), nl=False)
    else:
        error.show()


def _print_os_error(error: OSError) -> None:
    from globe_rules._protocol.files import reason_of  # noqa: PLC0415 -- rare

    discard_output()
    reason, where = reason_of(error), cleaned(f" ({error.filename})") if error.filename else ""
    with suppress(OSError):  # standard error may be closed as well
        CommandError(Message("cannot continue: {reason}{where}", reason=reason, where=where)).show()


_SECTION = message_in_context("heading before a colon", "{title}")
_SUMMARY = Message(
    "Reference for the rules of the board game Globe Twister. Unofficial.\n\n"
    "Look up rules, apply programs, solve puzzles and test your own implementation. "
    "For the help of a command, run globe-rules COMMAND --help."
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
