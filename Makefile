# Both `make conform` and `make test` set up their own environment, on a fresh clone too.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.DEFAULT_GOAL := help
.PHONY: help conform test lint types layers unit docs benchmark clean

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --editable '.[dev]'
	@touch $@

conform: $(READY)  ## Run the features of both languages against the reference engine
	@$(BIN)/globe-rules conform

test: lint types layers unit docs  ## Everything that must hold

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

layers: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/python -m pytest --cov --cov-report=term --cov-fail-under=100

docs: $(READY)  ## Build the documentation, English and French, into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --config-file mkdocs.fr.yml

benchmark: $(READY)  ## Measure the engine against a bare interpreter
	$(BIN)/python benchmarks/reconstruction.py

clean:  ## Remove what was made
	rm -rf $(VENV) site site.zip .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
