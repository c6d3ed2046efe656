"""A model in trouble: every call fails as it was told, and only a time-out takes time."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.failing import FailingRewriter
from gateway.domain.proposal import FailureKind, RewriteFailure
from tests.briefs import brief_of


@pytest.mark.parametrize("kind", list(FailureKind))
async def test_it_fails_as_it_was_told(kind: FailureKind) -> None:
    clock = FakeClock()
    reply = await FailingRewriter(kind, clock).rewrite(brief_of("and for contractors?"))
    assert isinstance(reply, RewriteFailure)
    assert reply.kind is kind
    assert clock.monotonic() == (2.0 if kind is FailureKind.TIMEOUT else 0.0)
