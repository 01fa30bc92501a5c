"""`globe-rules rule` tells what touches a rule, and nothing where nothing does."""

import pytest
from click.testing import CliRunner

from globe_rules.cli.main import main
from globe_rules.rulebook import rulebook


@pytest.mark.parametrize("id_", rulebook().rules)
def test_a_rule_is_told_with_the_rulings_that_touch_it(id_: str) -> None:
    """Every ruling has its line below the rule, and a rule that needs none has no heading for them."""
    result = CliRunner().invoke(main, ["rule", id_])
    assert result.exit_code == 0
    told, _, rulings = result.stdout.partition("\nRulings:\n")
    assert told.startswith(f"{id_} ")
    assert [line.split()[0] for line in rulings.splitlines()] == [each.id for each in rulebook().rulings_on(id_)]
    assert ("Rulings:" in result.stdout) == bool(rulebook().rulings_on(id_))
