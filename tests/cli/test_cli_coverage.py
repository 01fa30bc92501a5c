"""`globe-rules rule --coverage` tells by which scenarios each id is decided, or why by none."""

import json

from click.testing import CliRunner, Result

from globe_rules.cli.main import main
from globe_rules.rulebook import rulebook
from globe_rules.specification.coverage import scenarios_by_id


def coverage(*options: str) -> Result:
    """Run the command as a user would."""
    result = CliRunner().invoke(main, ["rule", "--coverage", *options])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def test_json_has_every_id_with_its_scenarios_or_a_reason() -> None:
    """Each id stands there once, in the order of the book; a reason is told in both languages."""
    told = json.loads(coverage("--json").stdout)
    assert tuple(told) == rulebook().all_ids
    for id_, scenarios in scenarios_by_id().items():
        assert told[id_]["scenarios"] == list(scenarios)
        if scenarios:
            assert set(told[id_]) == {"scenarios"}
        else:
            assert told[id_]["reason"]["en"]
            assert told[id_]["reason"]["fr"]
            assert told[id_]["reason"]["en"] == rulebook().without_scenario[id_].en


def test_text_counts_the_scenarios_of_every_id() -> None:
    """How many scenarios and the first six, or a dash and the reason, for each id in order; then the sum."""
    wanted = []
    for id_, scenarios in scenarios_by_id().items():
        if scenarios:
            wanted += [id_, str(len(scenarios)), *scenarios[:6], *(["…"] if len(scenarios) > 6 else [])]
        else:
            wanted += [id_, "-", *rulebook().without_scenario[id_].en.split()]
    excused, ids = len(rulebook().without_scenario), len(rulebook().all_ids)
    wanted += f"{ids - excused} of {ids} ids decided by scenarios, {excused} without behaviour".split()
    assert coverage().stdout.split() == wanted


def test_long_rows_go_on_under_their_own_column() -> None:
    """Whoever looks down the ids finds nothing between them."""
    first_words = [line.split()[0] for line in coverage().stdout.splitlines()[:-2] if not line.startswith(" ")]
    assert tuple(first_words) == rulebook().all_ids


def test_reasons_are_told_in_the_language_asked_for() -> None:
    """French readers get the French reason."""
    told = " ".join(coverage("--lang", "fr").stdout.split())
    for id_, reason in rulebook().without_scenario.items():
        assert f"{id_} - {' '.join(reason.fr.split())}" in told


def test_one_id_is_told_alone() -> None:
    """In any spelling, without the sum; what does not exist is refused."""
    assert coverage("q-2").stdout.split()[:2] == ["Q-2", str(len(scenarios_by_id()["Q-2"]))]
    assert len(coverage("Q-2").stdout.splitlines()) == 1
    assert json.loads(coverage("Q-2", "--json").stdout) == {"Q-2": {"scenarios": list(scenarios_by_id()["Q-2"])}}
    assert coverage("nonsense", "--json").exit_code == 2
