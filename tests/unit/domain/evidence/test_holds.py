"""Legal holds: each step takes a second person, and a request holds by itself for a week."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.evidence.holds import (
    Held,
    Hold,
    HoldKind,
    HoldRefusal,
    HoldState,
    Signed,
    approve,
    keep,
    release,
)

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
WEEK = timedelta(days=7)
OLGA, OTTO, IDA = (Signed(f"{name}@acme.example", NOW) for name in ("olga", "otto", "ida"))
ASKED = Hold("lh_1", "acme", Held(HoldKind.SUBJECT, "maria"), "case 12", HoldState.REQUESTED, OLGA)
PEOPLE = st.sampled_from([OLGA, OTTO, IDA])


def done(result: Hold | HoldRefusal) -> Hold:
    assert isinstance(result, Hold), result
    return result


IN_FORCE = done(approve(ASKED, OTTO))
LEAVING = done(release(IN_FORCE, OTTO))


def test_the_way_of_a_hold_takes_two_people_twice() -> None:
    assert (IN_FORCE.state, IN_FORCE.approved) == (HoldState.IN_FORCE, OTTO)
    assert (LEAVING.state, LEAVING.release_requested) == (HoldState.RELEASE_REQUESTED, OTTO)
    gone = done(approve(LEAVING, OLGA))
    assert (gone.state, gone.released, gone.version) == (HoldState.RELEASED, OLGA, 4)


def test_nobody_approves_what_they_asked_for() -> None:
    assert approve(ASKED, OLGA) is HoldRefusal.SAME_PERSON
    assert approve(LEAVING, OTTO) is HoldRefusal.SAME_PERSON


def test_a_step_that_was_taken_is_not_taken_again_by_whoever_took_it() -> None:
    assert approve(IN_FORCE, OTTO) == IN_FORCE
    assert release(LEAVING, OTTO) == LEAVING
    gone = done(approve(LEAVING, OLGA))
    assert approve(gone, OLGA) == gone


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (approve(IN_FORCE, IDA), HoldRefusal.NOTHING_TO_APPROVE),
        (approve(done(approve(LEAVING, OLGA)), IDA), HoldRefusal.NOTHING_TO_APPROVE),
        (release(ASKED, OTTO), HoldRefusal.NOT_REQUESTED_BY_YOU),
        (release(LEAVING, IDA), HoldRefusal.NOT_IN_FORCE),
        (release(done(release(ASKED, OLGA)), OLGA), HoldRefusal.NOT_IN_FORCE),
        (keep(IN_FORCE), HoldRefusal.NO_RELEASE_REQUESTED),
        (approve(ASKED, replace(OTTO, at=NOW + WEEK)), HoldRefusal.LAPSED),
    ],
    ids=["approved", "released", "others", "leaving", "withdrawn", "not leaving", "lapsed"],
)
def test_what_cannot_be_done_is_refused(result: Hold | HoldRefusal, refusal: HoldRefusal) -> None:
    assert result is refusal


def test_a_refused_release_leaves_the_hold_in_force() -> None:
    kept = done(keep(LEAVING))
    assert (kept.state, kept.release_requested, kept.approved) == (HoldState.IN_FORCE, None, OTTO)
    assert kept.binds(NOW + 100 * WEEK)


def test_a_request_binds_for_a_week_and_a_hold_until_it_is_released() -> None:
    assert ASKED.binds(NOW + WEEK - timedelta(seconds=1))
    assert not ASKED.binds(NOW + WEEK)
    assert IN_FORCE.binds(NOW + 100 * WEEK)
    assert LEAVING.binds(NOW + 100 * WEEK)
    assert not done(approve(LEAVING, OLGA)).binds(NOW)
    assert not done(release(ASKED, OLGA)).binds(NOW)


@pytest.mark.parametrize(
    ("kind", "fits"),
    [(HoldKind.SUBJECT, "s"), (HoldKind.TRACE, "t"), (HoldKind.CONVERSATION, "c")],
    ids=["subject", "trace", "conversation"],
)
def test_a_hold_covers_its_own_field_alone(kind: HoldKind, fits: str) -> None:
    assert Held(kind, fits).covers("s", "t", "c")
    assert not any(Held(kind, other).covers("s", "t", "c") for other in {"s", "t", "c"} - {fits})


Step = Callable[[Hold, Signed], Hold | HoldRefusal]


def keep_by(hold: Hold, _: Signed) -> Hold | HoldRefusal:
    return keep(hold)


@given(st.lists(st.tuples(st.sampled_from([approve, release, keep_by]), PEOPLE), max_size=8))
def test_no_one_person_puts_a_hold_in_force_or_takes_it_out(steps: list[tuple[Step, Signed]]) -> None:
    hold = ASKED
    for step, by in steps:
        after = step(hold, by)
        if isinstance(after, HoldRefusal):
            continue
        hold = after
        if hold.binds(NOW + WEEK):
            assert hold.approved is not None
            assert hold.approved.by != hold.requested.by
        if hold.state is HoldState.RELEASED:
            assert hold.released is not None
            assert hold.release_requested is not None
            assert hold.released.by != hold.release_requested.by
