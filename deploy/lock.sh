#!/usr/bin/env bash
# Resolves pyproject.toml into requirements.lock, and the part of it that serves into deploy/serving.lock: every
# platform and every Python from 3.11, each file by its hash.
set -euo pipefail
cd -- "$(dirname -- "$0")/.."

uv=${UV:-uv}
command -v "$uv" >/dev/null || {
    echo "make lock needs uv: pip install uv, or name it with UV=/path/to/uv" >&2
    exit 2
}

# The locks record names, versions and hashes; where they come from is each machine's own affair.
resolve() {
    "$uv" pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --quiet "$@"
}

resolve --extra local --extra dev ${UPGRADE:+--upgrade} --output-file requirements.lock
# What serves, without the embedded database and the tools: the same pins, and so the same hashes.
resolve --constraints requirements.lock --upgrade --output-file deploy/serving.lock
