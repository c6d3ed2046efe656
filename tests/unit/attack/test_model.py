"""The hostile model mixes fair searches with everything that a reply can be made to hold."""

from __future__ import annotations

from collections import Counter
from random import Random

from gateway.adapters.attack.model import HostileModel
from gateway.adapters.attack.palette import palette_of
from gateway.adapters.fakes.rewriter import ScriptedRewriter, saying
from gateway.domain.proposal import Proposal, Reply, RewriteFailure
from tests.besieged import small_bundle
from tests.briefs import brief_of

PALETTE = palette_of(small_bundle())
FAIR = "travel expenses for contractors"


async def replies(seed: int, count: int = 600) -> list[Reply]:
    model = HostileModel(ScriptedRewriter([saying(FAIR)]), PALETTE)
    model.turn_on(Random(seed))  # noqa: S311
    given = [await model.rewrite(brief_of("and for contractors?")) for _ in range(count)]
    assert given == model.replies
    return given


async def test_it_is_fair_often_enough_to_be_heard_and_hostile_in_every_way() -> None:
    seen: Counter[str] = Counter()
    for reply in await replies(1):
        if isinstance(reply, RewriteFailure):
            seen["failed"] += 1
            continue
        assert isinstance(reply, Proposal)
        filters = {name for query in reply.queries for name in query.suggested_filters}
        seen["fair"] += FAIR in {query.text for query in reply.queries}
        seen["undeclared"] += bool(filters - set(PALETTE.fields))
        seen["declared"] += bool(filters & set(PALETTE.fields))
        seen["term"] += any(term in query.text for query in reply.queries for term in PALETTE.terms)
        seen["asks"] += reply.clarification is not None
        seen["none"] += not reply.needs_retrieval
        seen["many"] += len(reply.queries) > 3
    assert seen["fair"] > 120
    assert min(seen.values()) >= 3, seen


async def test_its_replies_are_those_of_its_seed() -> None:
    assert repr(await replies(1, 50)) == repr(await replies(1, 50))
    assert repr(await replies(1, 50)) != repr(await replies(2, 50))


async def test_it_keeps_what_it_was_told() -> None:
    model = HostileModel(ScriptedRewriter([saying(FAIR)]), PALETTE)
    await model.rewrite(brief_of("and for contractors?"))
    assert model.told == ["and for contractors?"]
    model.turn_on(Random(1))  # noqa: S311
    assert (model.told, model.replies) == ([], [])
