"""What is sealed of a review case: everything that its asker or a reviewer wrote, as JSON text and back."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from typing import Any

from gateway.domain.conversation import Role
from gateway.domain.identity import Identity, Principal
from gateway.domain.provenance import Origin, Source
from gateway.domain.request import Ask, Mode, Options
from gateway.domain.reviews.case import (
    HeldAttempt,
    HeldQuestion,
    HeldTurn,
    ReviewCase,
    ReviewContent,
    Rights,
    Step,
    TypedTerm,
)


def text_of_case(case: ReviewCase) -> str:
    """The sealed part of a case; names, times and states that are columns are left out of it."""
    body = {
        "trace_id": case.trace_id,
        "reopened": case.reopened,
        "content": asdict(case.content),
        "question": asdict(case.question),
        "claimed_digest": case.claim.digest if case.claim else "",
        "decision": asdict(case.decision) if case.decision else {},
        "history": [asdict(step) for step in case.history],
    }
    # Not in ASCII: JSON's own escapes would join two lone surrogates into one character.
    return json.dumps(body, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, frozenset):
        return sorted(value)
    raise TypeError(f"a case holds no {type(value).__name__}")


def content_of(body: dict[str, Any]) -> ReviewContent:
    return ReviewContent(
        message=body["message"],
        queries=tuple(body["queries"]),
        collections=tuple(body["collections"]),
        reasons=tuple(body["reasons"]),
        terms=tuple(TypedTerm(**term) for term in body["terms"]),
        gaps=tuple(body.get("gaps", ())),
        origins=tuple(tuple(map(_origin, each)) for each in body.get("origins", ())),
    )


def _origin(body: dict[str, Any]) -> Origin:
    return Origin(body["word"], Source(body["source"]), body["of"])


def question_of(body: dict[str, Any]) -> HeldQuestion:
    return HeldQuestion(
        asked=_ask(body["asked"]),
        identity=_identity(body["identity"]),
        conversation_id=body["conversation_id"],
        message=body["message"],
        window=tuple(HeldTurn(Role(turn["role"]), turn["content"]) for turn in body["window"]),
        values=body["values"],
        language=body["language"],
        names_found=body["names_found"],
        attempts=tuple(_attempt(each) for each in body["attempts"]),
    )


def _identity(body: dict[str, Any]) -> Identity:
    person, client = _principal(body["person"]), _principal(body["client"])
    # Cases of before this was kept: a client that asks for itself is all that had one name twice.
    return Identity(person, client, body.get("acts_for_another", person != client))


def rights_of(body: dict[str, Any]) -> Rights:
    return Rights(tuple(body["any_of"]), tuple(body["none_of"]))


def history_of(body: list[dict[str, Any]]) -> tuple[Step, ...]:
    return tuple(Step(step["act"], step["by"], datetime.fromisoformat(step["at"])) for step in body)


def _ask(body: dict[str, Any]) -> Ask:
    return Ask(
        message=body["message"],
        conversation_id=body["conversation_id"],
        history=None,
        collections=tuple(body["collections"]),
        options=Options(**body["options"]),
        mode=Mode(body["mode"]),
        k=body["k"],
    )


def _principal(body: dict[str, Any]) -> Principal:
    return Principal(body["tenant"], body["subject"], frozenset(body["roles"]), frozenset(body["groups"]))


def _attempt(body: dict[str, Any]) -> HeldAttempt:
    return HeldAttempt(body["n"], body["source"], tuple(body["violations"]), body["failure"])
