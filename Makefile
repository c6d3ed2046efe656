.DEFAULT_GOAL := help

sources := $(wildcard gateway admin migrations tests)

# Hypothesis keeps its failing examples beside the other caches.
export HYPOTHESIS_STORAGE_DIRECTORY := .cache/hypothesis

.PHONY: help up test lint bench lock clean environment

help: ## List these targets
	@sed -n 's/^\([a-z]*\):.*## /\1:/p' Makefile | while IFS=: read -r name does; do printf '  make %-7s %s\n' "$$name" "$$does"; done

up: environment ## Start everything for a first look and serve until Ctrl-C
	@exec .venv/bin/gateway up

test: lint ## Lint, then run the whole test suite
	@browser="$$(deploy/browser.sh)" && \
	    GATEWAY_TEST_CHROMIUM="$$browser" exec .venv/bin/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

lint: environment ## Check style, format, types and the direction of imports
	@.venv/bin/ruff check $(sources)
	@.venv/bin/ruff format --check $(sources)
	@.venv/bin/mypy $(sources)
	@.venv/bin/lint-imports --no-logo --cache-dir .cache/import-linter

bench: environment ## Measure; prints figures, asserts nothing
	@exec .venv/bin/python -m tests.benchmarks

lock: ## Resolve requirements.lock again from pyproject.toml, keeping pins that still fit (UPGRADE=1: newest); needs uv
	@deploy/lock.sh

clean: ## Remove the environment and the caches; .gateway/ with its data and keys stays
	rm -rf .venv .cache build *.egg-info
	find $(sources) -type d -name __pycache__ -prune -exec rm -rf {} +

environment:
	@deploy/environment.sh
