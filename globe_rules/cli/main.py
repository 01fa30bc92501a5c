"""The command `globe-rules` itself."""

import importlib
import io
import sys
from contextlib import suppress
from typing import Any

import click

from globe_rules.cli.output import INTERRUPTED, UNREADABLE, is_left, print_nowhere

LEFT = 141
"""As shells have it, when nobody reads any more: 1 would look like a verdict."""

COMMANDS = {
    "rule": "rule:rule",
    "run": "run:run",
    "replay": "replay:replay",
    "solve": "solve:solve_puzzle",
    "prove": "prove:prove_numbers",
    "census": "census:take_census",
    "count": "count:count",
    "challenge": "challenge:challenge",
    "conform": "conform:conform",
    "fuzz": "fuzz:fuzz",
    "certify": "certify:certify",
    "verify-report": "certify:verify_report",
    "report": "certify:report",
    "serve": "serve:serve",
}
"""Where each command is found: whoever runs one waits for no other to be imported."""


class Commands(click.Group):
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

    def main(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command; whatever goes wrong with printing ends in a word, not in a traceback."""
        for stream in (sys.stdout, sys.stderr):  # drawings and French are UTF-8 even where ASCII is the custom
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            try:
                super().main(*arguments, **options)
            finally:
                sys.stdout.flush()
        except OSError as wrong:
            print_nowhere()
            where = f" ({wrong.filename})" if wrong.filename else ""
            with suppress(OSError):  # perhaps nobody can be told
                click.echo(f"Error: cannot go on: {wrong.strerror}{where}", err=True)
            raise SystemExit(UNREADABLE) from wrong

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command that may be interrupted."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(INTERRUPTED)
        except OSError as wrong:
            if not is_left(wrong):
                raise
            print_nowhere()
            ctx.exit(LEFT)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="globe_rules", prog_name="globe-rules")
def main() -> None:
    """Look up the rules of Globe Twister and see them carried out. Unofficial."""
