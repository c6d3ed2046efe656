#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests, installing Debian's when run as root without one.
set -euo pipefail

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
    say "Installing Chromium for the browser tests with apt-get; this is done once."
    if apt-get update -qq >&2 &&
        DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends chromium >&2; then
        find_browser && exit
    fi
fi

say "The browser tests need Chromium and will fail without it:"
say "hint: install the package \`chromium\`, or name a browser with GATEWAY_TEST_CHROMIUM=/path/to/chromium"
