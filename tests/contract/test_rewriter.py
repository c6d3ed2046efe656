"""The Rewriter port's obligations, held against each adapter; a further one is a further parameter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gateway.adapters.breaking import BreakingRewriter
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.ports.rewriter import Rewriter
from tests.contract.rewriter_suite import RewriterSuite


def _breaking() -> Rewriter:
    return BreakingRewriter(OfflineRewriter(), "offline", FakeClock(), FakeObserver())


ADAPTERS: dict[str, Callable[[], Rewriter]] = {"offline": OfflineRewriter, "breaking": _breaking}


class TestRewriters(RewriterSuite):
    @pytest.fixture(params=list(ADAPTERS))
    def rewriter(self, request: pytest.FixtureRequest) -> Rewriter:
        return ADAPTERS[request.param]()
