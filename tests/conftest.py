"""What every test has in common."""

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # whatever language this machine speaks, commands are tested in English

pytest_plugins = ["globe_rules.kit.pytest_plugin", "built_site"]

# No timed test: a slow machine is not a broken rule. The examples are the same at every run; `make deep` explores.
settings.register_profile("same", deadline=None, derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
