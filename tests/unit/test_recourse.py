"""Recourse as a whole table, and the three rules that hold over all of it."""

from __future__ import annotations

from itertools import product

import pytest

from gateway.domain.proposal import FailureKind
from gateway.domain.recourse import (
    RELEASES,
    Accept,
    Escalate,
    NextStep,
    Plan,
    Refuse,
    Situation,
    Status,
    Try,
    Verdict,
    can_heal,
    next_step,
)

PASSTHROUGH, STRIP, CACHED, REWRITE, DROP, OFFLINE, ORIGINAL, APPROVED, EDITED = Plan
VALID, ASKS, NO_RETRIEVAL, INVALID, CROSSED, FAILED, REFUSED = Verdict

ATTEMPTS = (0, 1, 2)
EVERYTHING = [
    Situation(plan, verdict, attempts_left, worth_retrying, sensitive)
    for plan, verdict, attempts_left, worth_retrying, sensitive in product(
        Plan, Verdict, ATTEMPTS, (True, False), (True, False)
    )
]

SERVED = {
    PASSTHROUGH: Status.PASSTHROUGH,
    STRIP: Status.REWRITTEN,
    CACHED: Status.CACHED,
    REWRITE: Status.REWRITTEN,
    DROP: Status.REWRITTEN,
    OFFLINE: Status.DEGRADED,
    ORIGINAL: Status.DEGRADED,
    APPROVED: Status.PENDING_REVIEW,
    EDITED: Status.PENDING_REVIEW,
}

# What follows when no attempt is left or none is worth it: (in an ordinary domain, in a sensitive one).
SPENT: dict[tuple[Plan, Verdict], tuple[NextStep, NextStep]] = {
    **{(plan, VALID): (Accept(status), Accept(status)) for plan, status in SERVED.items()},
    **{(plan, VALID): (Accept(Status.DEGRADED), Escalate()) for plan in (OFFLINE, ORIGINAL)},
    **{(plan, REFUSED): (Refuse(), Escalate()) for plan in Plan},
    # What was kept and will not do any more is made anew.
    **{
        (CACHED, verdict): (Try(REWRITE), Try(REWRITE))
        for verdict in (ASKS, NO_RETRIEVAL, INVALID, CROSSED, FAILED)
    },
    (REWRITE, ASKS): (Accept(Status.NEEDS_CLARIFICATION), Accept(Status.NEEDS_CLARIFICATION)),
    (REWRITE, NO_RETRIEVAL): (Accept(Status.NO_RETRIEVAL), Accept(Status.NO_RETRIEVAL)),
    (REWRITE, INVALID): (Try(OFFLINE), Escalate()),
    (REWRITE, FAILED): (Try(OFFLINE), Escalate()),
    (REWRITE, CROSSED): (Try(DROP), Escalate()),
    **{(OFFLINE, verdict): (Try(ORIGINAL), Escalate()) for verdict in (ASKS, NO_RETRIEVAL, INVALID, FAILED)},
    (OFFLINE, CROSSED): (Refuse(), Escalate()),
    **{
        (plan, verdict): (Refuse(), Escalate())
        for plan, verdict in product(
            (PASSTHROUGH, STRIP, DROP, ORIGINAL), (ASKS, NO_RETRIEVAL, INVALID, CROSSED, FAILED)
        )
    },
    # What a reviewer let through is held once more, wherever it does not fit any longer.
    **{
        (plan, verdict): (Escalate(), Escalate())
        for plan, verdict in product(RELEASES, Verdict)
        if verdict is not VALID
    },
}


def expected(now: Situation) -> NextStep:
    may_retry = now.attempts_left > 0 and now.worth_retrying
    if now.plan is REWRITE and now.verdict in (INVALID, CROSSED, FAILED) and may_retry:
        return Try(REWRITE)
    return SPENT[now.plan, now.verdict][now.sensitive]


def test_the_table_of_expectations_has_every_plan_and_verdict() -> None:
    assert SPENT.keys() == set(product(Plan, Verdict))


@pytest.mark.parametrize("now", EVERYTHING, ids=str)
def test_every_situation_has_its_one_next_step(now: Situation) -> None:
    assert next_step(now) == expected(now)


def is_degrading(step: NextStep) -> bool:
    """Whether a step serves, or tries to serve, something less than what was asked for."""
    return step == Accept(Status.DEGRADED) or (isinstance(step, Try) and step.plan in (OFFLINE, ORIGINAL))


@pytest.mark.parametrize("now", [now for now in EVERYTHING if now.verdict is CROSSED], ids=str)
def test_a_crossed_boundary_never_degrades(now: Situation) -> None:
    step = next_step(now)
    assert not is_degrading(step)
    assert not isinstance(step, Accept)


@pytest.mark.parametrize("now", [now for now in EVERYTHING if now.sensitive], ids=str)
def test_a_sensitive_domain_never_degrades_not_even_to_a_valid_offline_rewrite(now: Situation) -> None:
    assert not is_degrading(next_step(now))


@pytest.mark.parametrize("now", [now for now in EVERYTHING if now.verdict is REFUSED], ids=str)
def test_a_refusal_is_never_worked_around(now: Situation) -> None:
    assert next_step(now) == (Escalate() if now.sensitive or now.plan in RELEASES else Refuse())


@pytest.mark.parametrize(("plan", "sensitive"), list(product(Plan, (True, False))))
def test_a_way_ends_whatever_verdicts_come(plan: Plan, sensitive: bool) -> None:
    """Every attempt uses one up; counting down on retries, no chain of verdicts is longer than the plans."""
    ways = [(plan, attempts, 0) for attempts in ATTEMPTS]
    while ways:
        at, attempts_left, steps = ways.pop()
        assert steps <= max(ATTEMPTS) + len(Plan)
        for verdict, worth_retrying in product(Verdict, (True, False)):
            step = next_step(Situation(at, verdict, attempts_left, worth_retrying, sensitive))
            if isinstance(step, Try):
                assert step.plan is not at or attempts_left > 0
                ways.append((step.plan, attempts_left - (step.plan is REWRITE), steps + 1))


@pytest.mark.parametrize("kind", list(FailureKind))
def test_another_call_heals_what_is_down_and_what_was_nonsense_and_nothing_else(kind: FailureKind) -> None:
    down = (FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE)
    assert can_heal(kind) is (kind in (*down, FailureKind.TRUNCATED, FailureKind.MALFORMED))
