"""Obligations of the port `Bundles`, over the fake."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.bundles import FakeBundles
from tests.contract.bundles_suite import BundlesSuite, GivenBundles


class TestFakeBundles(BundlesSuite):
    @pytest.fixture
    def given(self) -> GivenBundles:
        bundles, away = FakeBundles(), FakeBundles()
        away.broken = True
        return GivenBundles(bundles, bundles, away, "acme", "globex")
