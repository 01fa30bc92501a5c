"""The command `globe-rules` itself."""

import click

from globe_rules.cli.census import take_census
from globe_rules.cli.certify import certify, report, verify_report
from globe_rules.cli.challenge import challenge
from globe_rules.cli.conform import conform
from globe_rules.cli.count import count
from globe_rules.cli.fuzz import fuzz
from globe_rules.cli.prove import prove_numbers
from globe_rules.cli.replay import replay
from globe_rules.cli.rule import rule
from globe_rules.cli.run import run
from globe_rules.cli.serve import serve
from globe_rules.cli.solve import solve_puzzle


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
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
