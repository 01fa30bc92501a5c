"""The command `globe-rules` itself."""

import io
import sys
from contextlib import suppress
from typing import Any

import click

from globe_rules.cli.census import take_census
from globe_rules.cli.certify import certify, report, verify_report
from globe_rules.cli.challenge import challenge
from globe_rules.cli.conform import conform
from globe_rules.cli.count import count
from globe_rules.cli.fuzz import fuzz
from globe_rules.cli.output import UNREADABLE, is_left, print_nowhere
from globe_rules.cli.prove import prove_numbers
from globe_rules.cli.replay import replay
from globe_rules.cli.rule import rule
from globe_rules.cli.run import run
from globe_rules.cli.serve import serve
from globe_rules.cli.solve import solve_puzzle

INTERRUPTED = 130
LEFT = 141
"""As shells have it, when somebody interrupts, or reads no more: 1 would look like a verdict."""


class Commands(click.Group):
    """Commands that can be interrupted, and whose output has whatever letters it needs, wherever it goes."""

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


for command in (
    rule,
    run,
    replay,
    solve_puzzle,
    prove_numbers,
    take_census,
    count,
    challenge,
    conform,
    fuzz,
    certify,
    verify_report,
    report,
    serve,
):
    main.add_command(command)
