"""Run the features in your own pytest-bdd or behave, against your own implementation.

Your implementation is an object with a method `respond(request)`, as for `globe-rules conform --python`.
`globe_rules.bdd.pytest_bdd` is a pytest plugin, and `globe_rules.bdd.behave` defines the steps for behave.

>>> from globe_rules.bdd import features_folder
>>> features_folder("en").joinpath("blue_cards.feature").is_file()
True
"""

from globe_rules.bdd._steps import (
    Engine,
    ExpectationError,
    ScenarioRun,
    StepDefinition,
    features_folder,
    step_catalogue,
)

__all__ = ["Engine", "ExpectationError", "ScenarioRun", "StepDefinition", "features_folder", "step_catalogue"]
