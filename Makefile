# Every target makes what it needs: `make run` on a fresh machine is enough.

PYTHON ?= python3
PORT ?= 8400
PRESET ?= spades-online
BOTS ?= 0
LEVEL ?= standard
PROTOCOL ?= 2
ACTIONS ?= 100000
TABLES ?= 200
GAMES ?= 10000

VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PARALLEL := -q -n auto --dist loadfile --no-loadscope-reorder
WEB_READY := web/node_modules/.ready
export JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION := 20

.DEFAULT_GOAL := help
.PHONY: help run demo check test contract e2e e2e-web lint bench docs web clean node chromium faults load soak deals audit lock release

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  settings: PORT=$(PORT) PRESET=$(PRESET) BOTS=$(BOTS) LEVEL=$(LEVEL) PROTOCOL=$(PROTOCOL) PYTHON=$(PYTHON)"

run: $(READY) $(WEB_READY) ## the whole system on this machine, until Ctrl-C
	@$(BIN)/python -m local --port $(PORT)

demo: $(READY) $(WEB_READY) ## one complete game by scripted clients, with its figures
	@$(BIN)/python -m local.demo --port $(PORT) --preset $(PRESET) --bots $(BOTS) --level $(LEVEL) --protocol $(PROTOCOL)

check: lint ## the gate of a working day: lint, types and the quick tests of engine, service, stored bytes and layout
	@$(BIN)/python -m pytest $(PARALLEL) -m "not live and not slow" tests/engine tests/functions tests/golden tests/architecture

test: lint ## lint, types and all tests
	@cd web && npm test --silent
	@$(BIN)/python -m pytest $(PARALLEL)

e2e: $(READY) $(WEB_READY) ## a game on the stacks of prod in the emulator, roles enforced; one grant less fails it
	@$(BIN)/python -m pytest -q -m live tests/e2e

e2e-web: chromium $(READY) $(WEB_READY) ## the page in a browser: its tests alone, and screenshots in tests/web/shots
	@$(BIN)/python -m pytest -q -m "live or not live" tests/web

lint: $(READY) $(WEB_READY) ## ruff, mypy, tsc and biome
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@cd web && npm run --silent check && npm run --silent lint

contract: $(READY) node ## the contract walked and the API fuzzed on a local run, some minutes
	@$(BIN)/python -m pytest -q -m live tests/contract_live

faults: $(READY) ## random play under faults (ACTIONS=100000)
	@$(BIN)/python -m tests.resilience --actions $(ACTIONS)

soak: $(READY) ## whole games of bots under every preset (GAMES=10000)
	@$(BIN)/python -m tests.soak --games $(GAMES)

deals: $(READY) ## how evenly cards fall in a million deals
	@$(BIN)/python -m tests.deal_statistics

audit: $(READY) ## known vulnerabilities, pins and licences of what runs on Lambda, secrets in the repository
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-audit.txt
	@$(BIN)/python -m tests.supply_chain

lock: $(READY) ## writes requirements-lambda.lock: what goes to Lambda, with its hashes
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-audit.txt
	@$(BIN)/uv pip compile requirements-lambda.txt -c constraints.txt -o requirements-lambda.lock --quiet \
		--python-version 3.13 --python-platform aarch64-manylinux_2_28 --generate-hashes --no-header --no-annotate \
		--no-emit-index-url

release: $(READY) ## VERSION=1.2.0 into its files, one commit and its tag; refuses changes and a red check
	@$(BIN)/python -m tools.release $(if $(VERSION),$(VERSION),"")

load: $(READY) $(WEB_READY) ## tables of four clients (TABLES=200, CHAOS=1, URL=https://your.stage, MODEL=1: no network)
	@$(BIN)/python -m bench.load --port $(PORT) --tables $(TABLES) $(if $(URL),--url $(URL)) \
		$(if $(CHAOS),--chaos) $(if $(MODEL),--model)

bench: $(READY) ## benchmarks, as ratios
	@$(BIN)/python -m bench

docs: $(READY) ## writes the API documents, the SDK's types of the wire, and the rule options of the page
	@$(BIN)/python -m tools.apidocs

web: $(WEB_READY) ## builds the page into web/dist
	@node web/build.mjs

clean: ## removes the environment, caches and the local run's data
	@rm -rf .venv* web/node_modules web/dist .local cdk.out .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): requirements.txt requirements-dev.txt requirements-lambda.txt constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; choose one with PYTHON=..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing the pinned packages ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $(READY)

$(WEB_READY): web/package.json web/package-lock.json | node
	@echo "Installing the page's packages ..."
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $(WEB_READY)

node:
	@node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)' 2>/dev/null \
		|| { echo "Node.js 20 or newer is needed on the PATH (the CDK runs on it)."; exit 1; }

chromium:
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| { echo "Chromium is needed (apt-get install chromium), or its path in CHROMIUM."; exit 1; }
