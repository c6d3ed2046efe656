"""One circuit: what each end of a call says, when it opens, and how it comes to be closed again."""

from __future__ import annotations

import pytest

from gateway.domain.circuit import Circuit, CircuitState, Limits, Sign, sign_of
from gateway.domain.proposal import FailureKind, Proposal, RewriteFailure

CLOSED, OPEN, HALF_OPEN = CircuitState
LIMITS = Limits(failures=3, cool_down=10.0, shut_out=60.0)
DOWN = (FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE)


def after(*signs: Sign, now: float = 0.0, circuit: Circuit = Circuit(LIMITS)) -> Circuit:  # noqa: B008
    """The circuit after calls that ended so one by one; a call that is not let in is an AssertionError."""
    for sign in signs:
        admitted = circuit.admit(now)
        assert admitted is not None
        circuit = admitted.ended(admitted.turn, sign, now)
    return circuit


@pytest.mark.parametrize("kind", list(FailureKind))
def test_only_failures_of_a_model_that_is_down_count_against_it(kind: FailureKind) -> None:
    others = {FailureKind.UNAUTHORIZED: Sign.SHUT_OUT, FailureKind.WITHHELD: Sign.NOTHING}
    expected = Sign.DOWN if kind in DOWN else others.get(kind, Sign.UP)
    assert sign_of(RewriteFailure("test", kind), 3.0) is expected


def test_a_proposal_says_that_it_is_up_and_a_time_out_of_no_time_says_nothing() -> None:
    assert sign_of(Proposal("test"), 0.05) is Sign.UP
    assert sign_of(RewriteFailure("test", FailureKind.TIMEOUT), 0.05) is Sign.NOTHING
    assert sign_of(RewriteFailure("test", FailureKind.OVERLOADED), 0.05) is Sign.DOWN


def test_it_opens_after_failures_in_a_row_and_not_before() -> None:
    assert after(Sign.DOWN, Sign.DOWN).state is CLOSED
    assert after(Sign.DOWN, Sign.DOWN, Sign.DOWN).state is OPEN
    assert after(Sign.DOWN, Sign.DOWN, Sign.UP, Sign.DOWN, Sign.DOWN).state is CLOSED
    assert after(Sign.DOWN, Sign.DOWN, Sign.NOTHING, Sign.DOWN).state is OPEN


def test_a_key_that_is_not_taken_opens_it_at_once_and_for_longer() -> None:
    opened = after(Sign.SHUT_OUT)
    assert (opened.state, opened.admit(59.9)) == (OPEN, None)
    assert opened.admit(60.0) is not None


def test_an_open_one_lets_nothing_through_until_it_has_cooled_down_and_then_one_call() -> None:
    opened = after(Sign.DOWN, Sign.DOWN, Sign.DOWN)
    assert opened.admit(9.9) is None
    probing = opened.admit(10.0)
    assert probing is not None
    assert (probing.state, probing.admit(10.0), probing.admit(999.0)) == (HALF_OPEN, None, None)


@pytest.mark.parametrize(
    ("sign", "state", "until"),
    [
        (Sign.UP, CLOSED, 0.0),
        (Sign.DOWN, OPEN, 30.0),
        (Sign.SHUT_OUT, OPEN, 80.0),
        (Sign.NOTHING, OPEN, 20.0),
    ],
)
def test_the_one_call_decides(sign: Sign, state: CircuitState, until: float) -> None:
    opened = after(Sign.DOWN, Sign.DOWN, Sign.DOWN)
    decided = after(sign, now=20.0, circuit=opened)
    assert decided.state is state
    assert decided.admit(until) is not None
    assert state is CLOSED or decided.admit(until - 0.1) is None


@pytest.mark.parametrize("sign", list(Sign))
def test_a_call_from_before_has_no_say_any_more(sign: Sign) -> None:
    early = Circuit(LIMITS)
    opened = after(Sign.SHUT_OUT)
    assert opened.ended(early.turn, sign, 5.0) == opened
    probing = opened.admit(60.0)
    assert probing is not None
    assert probing.ended(early.turn, sign, 61.0) == probing
