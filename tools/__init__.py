"""Tools that build and measure the project: generators of shipped files, mutants, figures and linters.

They are not part of the wheel. Run them through `make`, or with `python -m tools.NAME` in the repository.
"""
