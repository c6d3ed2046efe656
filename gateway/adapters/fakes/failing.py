"""A rewriter on a model that is in one kind of trouble, and nothing but trouble."""

from __future__ import annotations

from gateway.adapters.fakes.rewriter import SOURCE
from gateway.domain.brief import Brief
from gateway.domain.proposal import FailureKind, Maker, Reply, RewriteFailure
from gateway.ports.clock import Clock


class FailingRewriter:
    """The port `Rewriter`: every call fails as `kind`; a time-out takes all the time that it was given."""

    source = SOURCE
    repeats_itself = False

    def __init__(self, kind: FailureKind, clock: Clock) -> None:
        self._kind, self._clock = kind, clock

    def maker(self, brief: Brief) -> Maker:
        return Maker(model="made to fail", prompt_version="")

    async def rewrite(self, brief: Brief) -> Reply:
        if self._kind is FailureKind.TIMEOUT:
            await self._clock.sleep(brief.timeout)
        return RewriteFailure(self.source, self._kind, "made to fail", model="made to fail")
