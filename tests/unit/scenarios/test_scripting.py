"""Scripted replies behave as the model's own would."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.adapters.scenarios.scripting import reply_of
from gateway.domain.proposal import (
    Clarification,
    FailureKind,
    Proposal,
    ProposedQuery,
    Reply,
    RewriteFailure,
)
from gateway.domain.rehearsal.scenario import ScriptedReply


def reply(scripted: dict[str, Any]) -> Reply:
    return reply_of(ScriptedReply.model_validate(scripted))


def proposal(**parts: Any) -> Proposal:
    return Proposal("anthropic", model="scripted", **parts)


@pytest.mark.parametrize(
    ("scripted", "expected"),
    [
        ({"queries": [{"text": " a "}]}, proposal(queries=(ProposedQuery("a"),))),
        (
            {"queries": [{"text": "a", "suggested_filters": {"area": "hr", "max": 5}}]},
            proposal(queries=(ProposedQuery("a", {"area": "hr", "max": 5}),)),
        ),
        ({"clarification": {"question": "q"}}, proposal(clarification=Clarification("q"))),
        (
            {"clarification": {"question": "q", "options": ["a", "b"]}},
            proposal(clarification=Clarification("q", ("a", "b"))),
        ),
        ({"needs_retrieval": False}, proposal(needs_retrieval=False)),
        ({"text": '{"queries": [{"text": "a"}]}'}, proposal(queries=(ProposedQuery("a"),))),
    ],
    ids=str,
)
def test_what_keeps_to_the_schema_is_a_proposal(scripted: dict[str, Any], expected: Proposal) -> None:
    assert reply(scripted) == expected


@pytest.mark.parametrize(
    "scripted",
    [
        {"text": "travel expenses for contractors"},
        {"text": '```json\n{"queries": [{"text": "a"}]}\n```'},
        {"text": '"a"'},
        {"text": ""},
        {"queries": []},
        {"queries": [{"text": "a"}], "needs_retrieval": False},
        {"queries": [{"text": "a", "suggested_filters": {"area": {"not": "hr"}}}]},
    ],
    ids=str,
)
def test_what_does_not_is_malformed(scripted: dict[str, Any]) -> None:
    found = reply(scripted)
    assert isinstance(found, RewriteFailure)
    assert (found.source, found.kind, bool(found.detail)) == ("anthropic", FailureKind.MALFORMED, True)


@pytest.mark.parametrize("kind", list(FailureKind))
def test_an_error_is_a_failure_of_its_kind(kind: FailureKind) -> None:
    found = reply({"error": kind.value})
    assert isinstance(found, RewriteFailure)
    assert (found.source, found.kind) == ("anthropic", kind)
