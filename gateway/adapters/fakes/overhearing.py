"""A rewriter that another one works behind, and that keeps every brief it passes on."""

from __future__ import annotations

from gateway.domain.brief import Brief
from gateway.domain.proposal import Maker, Reply
from gateway.ports.rewriter import Rewriter


class OverhearingRewriter:
    """The port `Rewriter`, as the inner one answers. `briefs` are all it was given, in order."""

    def __init__(self, inner: Rewriter) -> None:
        self._inner = inner
        self.briefs: list[Brief] = []

    @property
    def source(self) -> str:
        return self._inner.source

    @property
    def repeats_itself(self) -> bool:
        return self._inner.repeats_itself

    def maker(self, brief: Brief) -> Maker:
        return self._inner.maker(brief)

    async def rewrite(self, brief: Brief) -> Reply:
        self.briefs.append(brief)
        return await self._inner.rewrite(brief)
