"""What is an end of a request, and how one without is closed."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gateway.domain.audit import Evidence, Outcome, Stage, Who
from gateway.domain.evidence.unfinished import ENDS, UNFINISHED, Unfinished, ends, unfinished_of

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

ON_THE_WAY = {
    *(Stage.ADMIT, Stage.CONTEXTUALISE, Stage.MASK, Stage.DECIDE, Stage.REWRITE, Stage.VALIDATE),
    *(Stage.SETTLE, Stage.SCOPE, Stage.SEARCH, Stage.MERGE, Stage.RECALL),
}
"""Another stage follows these."""

AT_AN_END = {
    *(Stage.RECEIVE, Stage.ANSWER, Stage.CONVERSATION, Stage.REVIEW, Stage.SIGN_IN),
    *(Stage.KEY, Stage.POLICY, Stage.KNOWLEDGE, Stage.AUDIT, Stage.FEEDBACK, Stage.SETTINGS),
}
"""How these went is the last that is said."""

LOOSE = Unfinished(Who("acme", "maria@acme.example", "chat", "v1"), "tr_01abc", "c-1", Stage.SEARCH, NOW)


def test_every_stage_has_its_place_here() -> None:
    assert ON_THE_WAY | AT_AN_END | {Stage.AUTHENTICATE} == set(Stage)
    assert not ON_THE_WAY & AT_AN_END


@pytest.mark.parametrize("stage", Stage)
def test_an_intent_is_never_an_end(stage: Stage) -> None:
    assert not ends(stage, Outcome.STARTED)


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("outcome", [Outcome.CANCELLED, Outcome.UNKNOWN])
def test_a_caller_who_is_gone_and_a_request_given_up_are_an_end_anywhere(
    stage: Stage, outcome: Outcome
) -> None:
    assert ends(stage, outcome)


@pytest.mark.parametrize("outcome", [Outcome.OK, Outcome.REJECTED, Outcome.STOPPED, Outcome.FAILED])
def test_a_stage_on_the_way_is_no_end_and_any_other_is(outcome: Outcome) -> None:
    assert {stage for stage in Stage if ends(stage, outcome)} - {Stage.AUTHENTICATE} == AT_AN_END


def test_a_caller_who_is_not_let_in_gets_no_further() -> None:
    assert not ends(Stage.AUTHENTICATE, Outcome.OK)
    assert ends(Stage.AUTHENTICATE, Outcome.STOPPED)


def test_closing_says_where_it_was_and_that_nobody_knows_more() -> None:
    event = LOOSE.closing(NOW)
    assert (event.who, event.trace_id, event.conversation_id) == (LOOSE.who, "tr_01abc", "c-1")
    assert (event.stage, event.evidence) == (Stage.SEARCH, Evidence(Outcome.UNKNOWN, (UNFINISHED,)))
    assert (event.stage, event.evidence.outcome) in ENDS


def test_whoever_closes_a_request_writes_the_same_id() -> None:
    assert LOOSE.closing(NOW).id == LOOSE.closing(NOW.replace(hour=10)).id == "ev_tr_01abc"


def test_a_request_stands_where_its_last_event_left_it() -> None:
    assert unfinished_of(LOOSE.closing(NOW)) == LOOSE
