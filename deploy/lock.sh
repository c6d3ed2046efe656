#!/usr/bin/env bash
# Resolves pyproject.toml into requirements.lock: every platform and every Python from 3.11, each file by its hash.
set -euo pipefail
cd -- "$(dirname -- "$0")/.."

uv=${UV:-uv}
command -v "$uv" >/dev/null || {
    echo "make lock needs uv: pip install uv, or name it with UV=/path/to/uv" >&2
    exit 2
}

# The lock records names, versions and hashes; where they come from is each machine's own affair.
exec "$uv" pip compile pyproject.toml --extra local --extra dev \
    --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate \
    ${UPGRADE:+--upgrade} --quiet --output-file requirements.lock
