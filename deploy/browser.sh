#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests, installing Debian's when run as root without one.
set -euo pipefail
cd -- "$(dirname -- "$0")/.."

log=.cache/browser.log

export DEBIAN_FRONTEND=noninteractive

say() { printf '%s\n' "$*" >&2; }

find_browser() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" && return
    done
    return 1
}

if [ -n "${GATEWAY_TEST_CHROMIUM:-}" ]; then
    printf '%s\n' "$GATEWAY_TEST_CHROMIUM"
    exit
fi
find_browser && exit

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "Installing Chromium for the browser tests with apt-get; a minute or two, once."
    mkdir -p .cache
    if { apt-get update && apt-get install --yes --no-install-recommends chromium; } >"$log" 2>&1 </dev/null; then
        find_browser && exit
    fi
    tail -n 5 "$log" >&2
fi

say "The browser tests need Chromium and will fail without it:"
say "hint: install the package \`chromium\`, or name a browser with GATEWAY_TEST_CHROMIUM=/path/to/chromium"
