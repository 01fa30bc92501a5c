"""Prints the step catalogue as JSON: `python -m globe_rules.bdd > steps.json`."""

import sys

from globe_rules.bdd._steps import catalogue_text

if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a file or a terminal
    sys.stdout.write(catalogue_text())
