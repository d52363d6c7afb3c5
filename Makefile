PYTHON_BIN := .venv/bin

# What is compiled is kept for the next process, of which the tests start many; pytest's own changes to tests, too.
export PYTHONDONTWRITEBYTECODE :=

# For two cores: tests wait a third of their time, for the thread of the database above all.
WORKERS ?= 3

.DEFAULT_GOAL := help

.PHONY: help
help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: .venv/installed ## Make .venv with the locked packages; does nothing while the lock stays the same

.venv/installed: requirements-dev.txt .ci/setup
	@.ci/setup

.PHONY: run
run: setup ## Run the bot: on Discord with a DISCORD_TOKEN, else as an offline table in your browser
	@exec $(PYTHON_BIN)/python -m paxbot.offline.run

.PHONY: offline
offline: setup ## Run the offline table, whether there is a token or not
	@exec $(PYTHON_BIN)/python -m paxbot.offline

.PHONY: lint
lint: setup ## Check formatting, lint and types
	$(PYTHON_BIN)/ruff format --check
	$(PYTHON_BIN)/ruff check
	$(PYTHON_BIN)/mypy --strict

.PHONY: check
check: setup ## Run lint beside all tests but the slow ones: the loop of every day
	@$(MAKE) --no-print-directory --jobs=2 lint quick

.PHONY: quick
quick: setup
	$(PYTHON_BIN)/pytest -n $(WORKERS) --dist worksteal -q -m "not slow"

.PHONY: test
test: setup ## Run lint beside all tests: what continuous integration asks
	@$(MAKE) --no-print-directory --jobs=2 lint all

.PHONY: all
all: setup
	$(PYTHON_BIN)/pytest -n $(WORKERS) --dist worksteal -q

.PHONY: format
format: setup ## Format the code and mend what lint can mend by itself
	$(PYTHON_BIN)/ruff format
	$(PYTHON_BIN)/ruff check --fix

.PHONY: audit
audit: setup ## Ask whether a locked package has a known vulnerability, where somebody can be asked
	@.ci/audit

.PHONY: lock
lock: setup ## Renew both lock files from pyproject.toml, to the newest versions it allows
	@.ci/lock

.PHONY: words
words: setup ## Renew the translations from the code and compile them; with language=fr a new one is begun
	@.ci/words $(language)

.PHONY: clean
clean: ## Remove .venv and every cache
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
