"""Waits double and scatter after a failure that time may heal; a reply that came is answered at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.backoff import BASE, CAP, backoff, wait_before_retry
from gateway.domain.proposal import FailureKind, Proposal, RewriteFailure

CHANCE = st.floats(0, 1, exclude_max=True)


@pytest.mark.parametrize(
    ("failures", "longest"), [(1, BASE), (2, BASE * 2), (3, BASE * 4), (5, CAP), (1000, CAP)]
)
def test_the_longest_wait_doubles_up_to_a_cap(failures: int, longest: float) -> None:
    assert backoff(failures, 1) == longest


@given(st.integers(1, 50), CHANCE, CHANCE)
def test_the_jitter_is_full_and_even(failures: int, one: float, other: float) -> None:
    assert 0 <= backoff(failures, one) <= CAP
    assert (backoff(failures, one) < backoff(failures, other)) is (one < other) or one == pytest.approx(other)


@pytest.mark.parametrize("kind", list(FailureKind))
def test_only_what_time_may_heal_is_waited_for(kind: FailureKind) -> None:
    waits = kind in (FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE)
    assert (wait_before_retry(RewriteFailure("test", kind), 1, 0.5) > 0) is waits


def test_a_proposal_that_was_no_use_is_tried_again_at_once() -> None:
    assert wait_before_retry(Proposal("test"), 3, 0.9) == 0


@given(st.floats(0, 100), CHANCE)
def test_nobody_comes_back_before_the_moment_that_the_provider_named(asked: float, chance: float) -> None:
    failure = RewriteFailure("test", FailureKind.OVERLOADED, retry_after=asked)
    assert asked <= wait_before_retry(failure, 1, chance) <= asked + BASE
