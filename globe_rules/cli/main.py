"""The command `globe-rules` itself."""

import errno
import io
import sys
from typing import Any

import click

from globe_rules.cli.census import take_census
from globe_rules.cli.certify import certify, report, verify_report
from globe_rules.cli.challenge import challenge
from globe_rules.cli.conform import conform
from globe_rules.cli.count import count
from globe_rules.cli.fuzz import fuzz
from globe_rules.cli.output import UNREADABLE
from globe_rules.cli.prove import prove_numbers
from globe_rules.cli.replay import replay
from globe_rules.cli.rule import rule
from globe_rules.cli.run import run
from globe_rules.cli.serve import serve
from globe_rules.cli.solve import solve_puzzle

INTERRUPTED = 130
"""As shells have it: 1 would look like a verdict."""


class CannotPrint(click.ClickException):
    """What was to be printed has no place, such as a file on a full disk."""

    exit_code = UNREADABLE


class Commands(click.Group):
    """Commands that can be interrupted, and whose output has whatever letters it needs, wherever it goes."""

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 -- as click has it
        """Run a command; its drawings and its French are UTF-8 even where ASCII is the custom."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("Interrupted.", err=True)
            ctx.exit(INTERRUPTED)
        except OSError as wrong:
            if wrong.errno == errno.EPIPE:  # such as `head`, which has seen enough: click ends without a word
                raise
            where = f" ({wrong.filename})" if wrong.filename else ""
            raise CannotPrint(f"cannot go on: {wrong.strerror}{where}") from wrong


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
