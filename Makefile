# Sixturns: every command a contributor needs. `make` alone lists them.

PYTHON ?= python3
WORKERS ?= 2
.DEFAULT_GOAL := help

BIN := .venv/bin
RUN := .venv/installed-to-run
DEV := .venv/installed-to-develop
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
LOCK := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --group build \
	--generate-hashes --no-emit-index-url --no-header --no-annotate

.PHONY: help demo test test-slow check docs bench mutate playthroughs reference words lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(RUN) ## open a ready-made campaign in the browser
	@$(BIN)/sixturns demo

# What is compiled once serves both workers and every command that the tests start.
unexport PYTHONDONTWRITEBYTECODE

test: $(DEV) ## the quick tests; the last line names what was left out
	@$(BIN)/pytest -m "not slow" -n $(WORKERS)

test-slow: $(DEV) ## the long searches, kills and soaks
	@$(BIN)/pytest -m slow -n $(WORKERS)

check: $(DEV) ## style, types, layers and every example of the documentation
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/docs
	$(BIN)/sphinx-build -W -q -b html docs build/docs

docs: $(DEV) ## the documentation as pages in build/docs
	$(BIN)/sphinx-build -W -b html docs build/docs

bench: $(DEV) ## time what the design promises
	@$(BIN)/python -m bench

mutate: $(DEV) ## break the rules one by one and see whether a test notices
	@$(BIN)/python -m tests.mutate

playthroughs: $(DEV) ## write the recorded games anew, to be read before they are committed
	@$(BIN)/python -m tests.playthroughs

reference: $(DEV) ## write the parts of the documentation that the code makes, and every transcript in it, anew
	@$(BIN)/python -m tests.docs.reference
	@$(BIN)/python -m tests.docs.transcripts docs/tutorial/*.md docs/howto/*.md

words: $(DEV) ## collect what there is to translate into locale/sixturns.pot
	@$(BIN)/pybabel -q extract --mapping=babel.cfg --add-comments=Translators: --strip-comments --add-location=file \
		--sort-by-file --width=120 --project=Sixturns "--copyright-holder=Sixturns contributors" \
		--output=src/sixturns/locale/sixturns.pot src

lock: $(DEV) ## write requirements/ anew with the newest releases
	$(LOCK) --upgrade --extra web --extra postgres --extra pictures -o requirements/run.txt
	$(LOCK) --upgrade --all-extras --group dev --group docs -c requirements/run.txt -o requirements/dev.txt

clean: ## remove what was built, but not .venv
	rm -rf build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache

# A stamp is written only after a whole install, so a second `make` asks pip nothing.
.venv/bin/python:
	$(PYTHON) -m venv --clear .venv

$(RUN): requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "installing what Sixturns needs into .venv (once)"
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): requirements/dev.txt pyproject.toml | .venv/bin/python
	@echo "installing what the tests and the documentation need into .venv (once)"
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $(RUN) $@
