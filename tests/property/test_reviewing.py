"""Whatever anybody tries on a review at whatever time: no illegal move, never two deciders, nobody decides
on a question of their own, and the events tell the same story as the case."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.reviews.case import ReviewState
from gateway.domain.reviews.shown import CaseShown
from tests.policies import bundle_of
from tests.reviews import INES, LARS, call, files, held, reviewed_world, stored
from tests.world import MARIA, World

GRANTS = f"p, user:{MARIA}, acme, review/legal, review, allow\n"
"""The asker may review as well."""

TIGHTER = files(
    f"g, user:{INES}, role:legal-reviewer, acme\n{GRANTS}p, user:{MARIA}, acme, scope/finance, search, deny\n"
)
CLAIM, LIFE = timedelta(minutes=10), timedelta(hours=72)
DECISIONS = {"approve": "approved", "edit": "edited", "reject": "rejected"}
UNDECIDED, RELEASED = {"open", "claimed"}, {"approved", "edited"}


@dataclass(frozen=True, slots=True)
class Try:
    """After so many seconds, this person tries this."""

    after: float
    by: str
    act: str


TRIES = st.builds(
    Try,
    st.sampled_from([0.0, 1.0, 300.0, 599.0, 600.0, 601.0, 100_000.0]),
    st.sampled_from((LARS, INES, MARIA)),
    st.sampled_from(["claim", "renew", "approve", "edit", "reject", "read", "tighten"]),
)


@settings(max_examples=50)
@given(st.lists(st.lists(TRIES, min_size=1, max_size=3), min_size=1, max_size=12))
def test_no_sequence_of_tries_gets_round_the_rules(rounds: list[list[Try]]) -> None:
    asyncio.run(_played(rounds))


def test_the_property_does_not_hold_because_nothing_happens() -> None:
    tries = [("claim", LARS), ("approve", LARS), ("tighten", LARS), ("read", MARIA), ("edit", INES)]
    rounds = [[Try(2.0, by, act)] for act, by in (*tries, ("claim", INES), ("edit", INES))]
    acts = asyncio.run(_played(rounds))
    assert acts == ["claim", "approve", "reopen", "claim", "edit"]


async def _played(rounds: list[list[Try]]) -> list[str]:
    """Plays rounds whose tries are made at once; the acts that came through, after a look at all of them."""
    world = reviewed_world(GRANTS)
    review = await held(world)
    for tries in rounds:
        world.clock.advance(tries[0].after)
        results = await asyncio.gather(*(_tried(world, review, each) for each in tries))
        wins = [each for each, result in zip(tries, results, strict=True) if isinstance(result, CaseShown)]
        assert sum(each.act in DECISIONS for each in wins) <= 1
        assert all(each.by != MARIA or each.act == "reject" for each in wins)
    return _agreed(world, review)


async def _tried(world: World, review: str, each: Try) -> object:
    desk, made = world.desk, await call(world, each.by)
    match each.act:
        case "claim":
            return await desk.claim(made, review)
        case "renew":
            return await desk.renew(made, review)
        case "approve":
            return await desk.approve(made, review, "")
        case "edit":
            return await desk.edit(made, review, ("travel expense policy",), "")
        case "reject":
            return await desk.reject(made, review, "", "")
        case "tighten":
            await world.bundles.apply("acme", "Acme", bundle_of(TIGHTER).version, TIGHTER, "test")
        case _:
            await world.reviewing.show(await call(world, MARIA), review)
    return None


def _agreed(world: World, review: str) -> list[str]:
    """Walks the events of one review from its opening, each a legal move from the one before."""
    case = stored(world, review)
    state, holder, until, ends = "open", "", case.opened_at, case.opened_at + LIFE
    moves = [event for event in world.events() if _moves(event)]
    for event in moves:
        act, by, at = event.evidence.reasons[0], event.who.subject, event.occurred_at
        before, state = state, _after(act, state, at < ends)
        if act == "reopen":
            ends, holder = at + LIFE, ""
            continue
        assert by == holder or before == "open" or at >= until, f"{by} took it from {holder}"
        assert by != holder or at < until or act == "claim", "a claim that had ended counted"
        assert event.evidence.reasons[1] == state
        holder, until = (by, min(at + CLAIM, ends)) if state == "claimed" else ("", at)
    assert (case.state, case.version) == (ReviewState(state), len(moves) + 1)
    told = [event.evidence.reasons[0] for event in moves]
    assert {step.act for step in case.history} == set(told) - {"renew"}
    return told


def _after(act: str, state: str, alive: bool) -> str:
    if act == "reopen":
        assert state in RELEASED
        return "open"
    assert state in UNDECIDED
    assert alive, f"{act} after the expiry"
    return DECISIONS.get(act, "claimed")


def _moves(event: AuditEvent) -> bool:
    told = event.evidence
    moves = "version" in told.counts or told.reasons[:1] == ("reopen",)
    return event.stage is Stage.REVIEW and told.outcome is Outcome.OK and moves


def test_the_times_that_are_tried_are_those_that_matter() -> None:
    bundle = bundle_of(TIGHTER).settings.reviews
    assert (timedelta(minutes=bundle.claim_minutes), timedelta(hours=bundle.expire_hours)) == (CLAIM, LIFE)
