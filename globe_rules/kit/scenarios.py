"""The features of both languages as pytest tests, for any implementation.

python -m pytest -p globe_rules.kit.pytest_plugin \
        --pyargs globe_rules.kit.scenarios --globe-command "node adapter.js"
"""

from pytest_bdd import scenarios

from globe_rules.specification.features import features_folder

scenarios(str(features_folder() / "en"), str(features_folder() / "fr"))
