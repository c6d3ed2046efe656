"""Bodies mean what the contract says, and the first thing wrong with one is named by its field."""

from __future__ import annotations

from typing import Any

import pytest

from gateway.domain.conversation import Role, Turn
from gateway.domain.errors import Problem
from gateway.domain.request import Mode
from gateway.http.schemas import RewriteBody, SearchBody, validated


def test_the_request_of_the_contract_is_understood() -> None:
    body = validated(
        RewriteBody,
        {
            "message": "and for contractors?",
            "conversation_id": "c-1",
            "history": [{"role": "user", "content": "How does travel expense reimbursement work?"}],
            "collections": ["handbook"],
            "options": {"max_queries": 3},
        },
    )
    assert isinstance(body, RewriteBody)
    ask = body.ask()
    assert ask.history == (Turn(Role.USER, "How does travel expense reimbursement work?"),)
    assert (ask.mode, ask.collections, ask.options.max_queries) == (Mode.REWRITE, ("handbook",), 3)


def test_an_empty_history_is_not_the_kept_window() -> None:
    sent = validated(RewriteBody, {"message": "x", "history": []})
    kept = validated(RewriteBody, {"message": "x"})
    assert isinstance(sent, RewriteBody)
    assert isinstance(kept, RewriteBody)
    assert (sent.ask().history, kept.ask().history) == ((), None)


def test_roles_need_not_alternate_and_any_may_come_first() -> None:
    turns = [{"role": role, "content": "x"} for role in ("assistant", "assistant", "user", "user")]
    assert isinstance(validated(RewriteBody, {"message": "x", "history": turns}), RewriteBody)


def test_a_search_wants_twenty_hits_unless_it_says_so() -> None:
    body = validated(SearchBody, {"message": "x"})
    assert isinstance(body, SearchBody)
    assert (body.ask().k, body.ask().mode) == (20, Mode.SEARCH)


def test_lone_surrogates_and_nul_are_served() -> None:
    body = validated(RewriteBody, {"message": "a\ud800b\x00"})
    assert isinstance(body, RewriteBody)
    assert body.message == "a\ud800b\x00"


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ({}, "message"),
        ([], "body"),
        ("text", "body"),
        ({"message": 7}, "message"),
        ({"message": None}, "message"),
        ({"message": "x", "role": "admin"}, "role"),
        ({"message": "x", "tenant": "globex"}, "tenant"),
        ({"message": "x", "access": {"any_of": ["legal"]}}, "access"),
        ({"message": "x", "history": [{"role": "system", "content": "x"}]}, "history.0.role"),
        ({"message": "x", "history": [{"role": "user"}]}, "history.0.content"),
        ({"message": "x", "history": [{"role": "user", "content": "x", "name": "y"}]}, "history.0.name"),
        ({"message": "x", "options": {"max_queries": 0}}, "options.max_queries"),
        ({"message": "x", "options": {"max_queries": "3"}}, "options.max_queries"),
        ({"message": "x", "options": {"bypass_acl": True}}, "options.bypass_acl"),
        ({"message": "x", "collections": "handbook"}, "collections"),
        ({"message": "x", "conversation_id": "a b"}, "conversation_id"),
        ({"message": "x", "conversation_id": ""}, "conversation_id"),
        ({"message": "x", "k": 5}, "k"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(value: Any, field: str) -> None:
    problem = validated(RewriteBody, value)
    assert isinstance(problem, Problem)
    assert problem.where == f"field {field}"


@pytest.mark.parametrize("k", [0, 101, True, 2.5])
def test_k_has_its_bounds(k: Any) -> None:
    assert isinstance(validated(SearchBody, {"message": "x", "k": k}), Problem)


def test_the_problem_does_not_repeat_the_value() -> None:
    problem = validated(RewriteBody, {"message": "x", "options": {"max_queries": "4111 1111 1111 1111"}})
    assert isinstance(problem, Problem)
    assert "4111" not in str(problem)
