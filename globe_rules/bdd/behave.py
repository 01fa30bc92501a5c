"""The steps of the features for behave.

Create a file in the folder `steps` of your project, and say what to test:

    from globe_rules.bdd.behave import define_steps

    define_steps(MyEngine())

No `environment.py` is needed: behave forgets the scenario in progress when it ends.
"""

from typing import Any

from globe_rules.bdd._steps import Engine, ScenarioRun, StepDefinition, check_expects, definitions


def define_steps(engine: Engine, *, reasons: bool = True) -> None:
    """Define every step of the features, in both languages.

    With `reasons=False`, the ids that responses cite are not compared.
    """
    # Imported here: behave is not needed to import this module.
    from behave import step, use_default_step_matcher, use_step_matcher  # noqa: PLC0415

    use_step_matcher("re0")
    for definition in definitions():
        step(definition.regexp.pattern)(_performing(definition, engine, reasons=reasons))
    use_default_step_matcher()


def _performing(definition: StepDefinition, engine: Engine, *, reasons: bool) -> Any:  # noqa: ANN401 -- for behave
    def perform(context: Any, *texts: str) -> None:  # noqa: ANN401 -- behave has no type hints
        if "globe_scenario" not in context:
            check_expects(each.name for each in context.scenario.all_steps)
            tags = sorted(map(str, context.scenario.effective_tags))  # behave has them as a set
            context.globe_scenario = ScenarioRun(engine, reasons=reasons, tags=tags)
        table = context.table and [context.table.headings, *(row.cells for row in context.table)]
        context.globe_scenario.perform_defined(definition, texts, table)

    return perform
