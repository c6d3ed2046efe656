#!/usr/bin/env bash
# Makes .venv hold exactly what requirements.lock names, and the `gateway` command. Silent when it already does.
#
# PYTHON names the interpreter to use; without it the first fitting one is taken. What was built is noted last, so
# an interrupted build is done again and never taken for a complete one.
set -euo pipefail
cd -- "$(dirname -- "$0")/.."

log=.cache/environment.log
pip=(.venv/bin/python -u -m pip --disable-pip-version-check --no-input)

say() { printf '%s\n' "$*" >&2; }

candidates() {
    local root
    printf '%s\n' python3.13 python3.12 python3.14 python3.11 python3 python /usr/bin/python3
    root=${PYENV_ROOT:-${HOME:-}/.pyenv}
    ls -1d "$root"/versions/*/bin/python3 2>/dev/null | sort -rV || true
}

# Runs it, because a name on PATH proves little: pyenv leaves shims of versions that are not active, and Debian
# ships Python without the part that puts pip into a new environment.
fits() {
    "$1" -c 'import sys, venv, ensurepip; ensurepip.version(); sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    local candidate
    if [ -n "${PYTHON:-}" ]; then
        fits "$PYTHON" && printf '%s\n' "$PYTHON"
        return
    fi
    while IFS= read -r candidate; do
        fits "$candidate" && printf '%s\n' "$candidate" && return
    done < <(candidates)
    return 1
}

install_python() {
    [ -z "${PYTHON:-}" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "No Python that can make a virtual environment: installing python3-venv with apt-get."
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install --yes --no-install-recommends python3-venv; } >"$log" 2>&1 </dev/null ||
        { tail -n 5 "$log" >&2 && return 1; }
}

choose_python() {
    find_python && return
    install_python && find_python && return
    if [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is not a Python of at least 3.11 that can make a virtual environment with pip."
    else
        say "No Python of at least 3.11 that can make a virtual environment with pip was found."
    fi
    say "hint: install one (on Debian and Ubuntu: apt-get install python3 python3-venv), or name it with PYTHON=/path/to/python3"
    return 1
}

# One moving line on a terminal, a line every 15 seconds elsewhere.
show_progress() {
    local packages step
    packages=$(grep -cE '^(Collecting|Processing) ' "$log" || true)
    step="fetching package $packages of at most $(grep -c '==' requirements.lock)"
    if grep -q '^Installing ' "$log"; then step="unpacking $packages packages"; fi
    if grep -q '^Successfully ' "$log"; then step="compiling $packages packages"; fi
    if [ -t 2 ]; then
        printf '\r\033[K  %s, %d s' "$step" "$SECONDS" >&2
    elif [ $((SECONDS % 15)) = 0 ]; then
        say "  $step, $SECONDS s"
    fi
}

# Waits for the process $1 and takes it along when interrupted.
watch() {
    trap "kill $1 2>/dev/null || true" EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    while kill -0 "$1" 2>/dev/null; do
        show_progress
        sleep 1
    done
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
    trap - EXIT INT TERM
    wait "$1"
}

# Only wheels: building a source package would fetch tools that no hash covers. Only what the lock names: it is whole,
# and leaves out what no code here imports.
install_dependencies() {
    local python
    python=$(choose_python)
    say "Building .venv with $("$python" -V) ($python); a few minutes at most, once."
    rm -f .venv/dependencies .venv/project  # first, or a half removed environment would pass for a complete one
    rm -rf .venv
    "$python" -m venv .venv
    : >"$log"
    "${pip[@]}" install --no-compile --no-deps --require-hashes --only-binary :all: -r requirements.lock >>"$log" 2>&1 &
    watch $! || {
        tail -n 15 "$log" >&2
        say "The environment could not be built; the whole log is in $log"
        return 1
    }
    # On every core, where pip would use one; what does not compile is a template that nobody imports.
    .venv/bin/python -m compileall -qq -j 0 .venv/lib >>"$log" 2>&1 &
    watch $! || true
}

install_project() {
    "${pip[@]}" install --quiet --no-index --no-deps --no-build-isolation --editable . >>"$log" 2>&1 || {
        tail -n 15 "$log" >&2
        return 1
    }
}

noted() { [ "$(cat ".venv/$1" 2>/dev/null)" = "$2" ]; }

runs_wanted_python() {
    local version
    version=$(.venv/bin/python -V 2>/dev/null) || return 1
    [ -z "${PYTHON:-}" ] || [ "$version" = "$("$PYTHON" -V 2>&1)" ]
}

mkdir -p .cache
exec 9>.cache/environment.lock
if command -v flock >/dev/null && ! flock --nonblock 9; then
    say "Waiting for another build of .venv to end."
    flock 9
fi

dependencies="$PWD $(cksum <requirements.lock)"
project=$(cksum <pyproject.toml)

if ! noted dependencies "$dependencies" || ! runs_wanted_python; then
    install_dependencies
    printf '%s\n' "$dependencies" >.venv/dependencies
fi
if ! noted project "$project"; then
    install_project
    printf '%s\n' "$project" >.venv/project
fi
