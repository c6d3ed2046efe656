"""The Rewriter port's obligations, held against each adapter; a further one is a further parameter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.ports.rewriter import Rewriter
from tests.contract.rewriter_suite import RewriterSuite

ADAPTERS: dict[str, Callable[[], Rewriter]] = {"offline": OfflineRewriter}


class TestRewriters(RewriterSuite):
    @pytest.fixture(params=list(ADAPTERS))
    def rewriter(self, request: pytest.FixtureRequest) -> Rewriter:
        return ADAPTERS[request.param]()
