"""What every test has in common."""

import os

from hypothesis import settings

pytest_plugins = ["globe_rules.kit.pytest_plugin", "built_site"]

# No timed test: a slow machine is not a broken rule. CI repeats the same examples every time.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))
