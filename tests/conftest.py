"""What every test has in common."""

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # whatever language this machine speaks, commands are tested in English

pytest_plugins = ["globe_rules_pytest", "feature_steps", "built_site", "read_once"]

# No timed test: a slow machine is not a broken rule. The examples are the same at every run; `make deep` explores,
# and `make engine` asks on every Python whether it is the same language, not again whether the rules are right.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("few", deadline=None, derandomize=True, max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
