"""Review cases for tests, in any state and with everything that such a case has."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gateway.domain.conversation import Role
from gateway.domain.identity import Identity, Principal
from gateway.domain.request import Ask
from gateway.domain.reviews.case import (
    Claim,
    Decision,
    HeldAttempt,
    HeldQuestion,
    HeldTurn,
    ReviewCase,
    ReviewContent,
    ReviewState,
    Rights,
    Step,
    TypedTerm,
)

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MARIA, LARS, INES = "maria@acme.example", "lars@acme.example", "ines@acme.example"
CONTENT = ReviewContent(
    "who is <PERSON_1>?",
    ("<PERSON_1> role", "<PERSON_1>"),
    ("handbook",),
    ("permission_boundary",),
    (TypedTerm("legal hold", "legal"),),
)


def question(text: str = "who is Anna under legal hold?", asker: str = MARIA) -> HeldQuestion:
    person = Principal("acme", asker, frozenset({"employee", "hr"}), frozenset({"staff"}))
    return HeldQuestion(
        asked=Ask(text, "c-1", collections=("handbook",)),
        identity=Identity.acting(Principal("acme", "chat"), person),
        conversation_id="c-1",
        message="who is Anna?",
        window=(HeldTurn(Role.USER, "I met <PERSON_1>"), HeldTurn(Role.ASSISTANT, "Good.")),
        values={"<PERSON_1>": "Anna"},
        language="en",
        names_found=True,
        attempts=(HeldAttempt(1, "offline", ("meaning_drift",)), HeldAttempt(2, "offline", (), "timeout")),
    )


def a_case(
    state: ReviewState = ReviewState.OPEN, *, at: datetime = NOW, tenant: str = "acme", **more: object
) -> ReviewCase:
    """Maria's case in this state, opened at `at`; LARS has claimed or decided it."""
    case = ReviewCase(
        id="rv_1",
        tenant=tenant,
        domain="legal",
        asker=MARIA,
        state=state,
        opened_at=at,
        expires_at=at + timedelta(hours=72),
        trace_id="t-1",
        content=CONTENT,
        question=question(),
    )
    if state is ReviewState.CLAIMED:
        held = Claim(LARS, at + timedelta(hours=200), CONTENT.digest)
        case = replace(case, claim=held, history=(Step("claim", LARS, at),))
    elif state in (ReviewState.APPROVED, ReviewState.EDITED, ReviewState.REJECTED):
        queries = () if state is ReviewState.REJECTED else CONTENT.queries
        made = Decision(LARS, at, CONTENT.digest, queries, Rights(("finance",), ("legal",)), "note")
        case = replace(case, decision=made, history=(Step(state.value, LARS, at),))
    return replace(case, **more)  # type: ignore[arg-type]
