"""A rewriter that says what it is told to, and keeps every brief it was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gateway.domain.brief import Brief
from gateway.domain.proposal import FailureKind, Maker, Proposal, ProposedQuery, Reply, RewriteFailure

Scripted = Reply | Callable[[Brief], Reply]

SOURCE = "anthropic"
"""What the scripted replies stand in for."""


class ScriptedRewriter:
    """The port `Rewriter`: its replies in order and the last one again from then on, or `unavailable` when it
    has none. `calls` counts the briefs."""

    source = SOURCE
    repeats_itself = False

    def __init__(self, replies: Iterable[Scripted] = ()) -> None:
        self._replies = list(replies)
        self.briefs: list[Brief] = []

    @property
    def calls(self) -> int:
        return len(self.briefs)

    def script(self, *replies: Scripted) -> None:
        """What it says from now on."""
        self._replies = list(replies)

    def maker(self, brief: Brief) -> Maker:
        return Maker(brief.model or "scripted", "scripted")

    async def rewrite(self, brief: Brief) -> Reply:
        self.briefs.append(brief)
        if not self._replies:
            return failing(FailureKind.UNAVAILABLE)
        reply = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        return reply(brief) if callable(reply) else reply


def saying(*texts: str) -> Proposal:
    """A proposal of these searches."""
    return Proposal(SOURCE, tuple(map(ProposedQuery, texts)), model="scripted", prompt_version="scripted")


def failing(kind: FailureKind, retry_after: float = 0.0) -> RewriteFailure:
    """A call that gave nothing."""
    return RewriteFailure(SOURCE, kind, retry_after=retry_after, model="scripted")
