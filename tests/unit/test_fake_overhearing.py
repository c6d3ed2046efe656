"""A rewriter that is overheard answers as it would alone."""

from __future__ import annotations

from gateway.adapters.fakes.overhearing import OverhearingRewriter
from gateway.adapters.fakes.rewriter import ScriptedRewriter, failing, saying
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.domain.proposal import FailureKind
from tests.unit.anthropic.briefs import brief


async def test_it_passes_on_briefs_and_replies_as_they_are() -> None:
    inner = ScriptedRewriter([saying("a"), failing(FailureKind.TIMEOUT)])
    overheard = OverhearingRewriter(inner)
    first, second = brief("one"), brief("two")
    assert await overheard.rewrite(first) == saying("a")
    assert await overheard.rewrite(second) == failing(FailureKind.TIMEOUT)
    assert overheard.briefs == inner.briefs == [first, second]


def test_it_is_of_the_same_source_and_repeats_itself_alike() -> None:
    for inner in (ScriptedRewriter(), OfflineRewriter()):
        overheard = OverhearingRewriter(inner)
        assert (overheard.source, overheard.repeats_itself) == (inner.source, inner.repeats_itself)
