"""Shared by all tests: the database fixtures, and how many examples property tests try."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.postgres"]

# A job that a shell put in the background starts with Ctrl-C ignored, and so would every process that a test
# starts and ends by it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# GATEWAY_TEST_EXAMPLES turns the same properties into a long search, e.g. before a release.
settings.register_profile(
    "suite",
    max_examples=int(os.environ.get("GATEWAY_TEST_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("suite")
