"""Shared by all tests: the database fixtures, and how many examples property tests try."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.postgres"]

# GATEWAY_TEST_EXAMPLES turns the same properties into a long search, e.g. before a release.
settings.register_profile(
    "suite",
    max_examples=int(os.environ.get("GATEWAY_TEST_EXAMPLES", "100")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ,
)
settings.load_profile("suite")
