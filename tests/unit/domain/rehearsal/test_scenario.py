"""Scenarios as values: durations, who speaks, and what a scripted reply may be."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from gateway.domain.conversation import Role, Turn
from gateway.domain.rehearsal.scenario import CONVERSATION, Scenario, ScriptedReply, Speaker, seconds_of
from gateway.domain.request import Ask, Mode, Options

MARIA = {"subject": "maria", "roles": ["employee"]}


def scenario(*speakers: dict[str, Any] | None, principal: dict[str, Any] | None = None) -> Scenario:
    turns = [{"ask": {"message": "hi"}, **({"as": each} if each else {})} for each in speakers or (None,)]
    given = {"scenario": "s", "tenant": "acme", "principal": principal or MARIA, "turns": turns}
    return Scenario.model_validate(given)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("0s", 0), ("0", 0), ("90s", 90), ("45m", 2700), ("2h", 7200), ("1h30m", 5400), ("1d", 86_400)],
)
def test_a_duration_is_a_number_with_its_unit(text: str, seconds: float) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "90", "s", "1x", "-5s", "30m1h", "1.5h", "5 m", None])
def test_what_could_be_any_time_is_no_duration(text: object) -> None:
    with pytest.raises(ValueError, match="write a duration"):
        seconds_of(text)


def test_whoever_is_not_named_is_the_principal() -> None:
    assert list(scenario(None).speakers()) == [Speaker(subject="maria", roles=("employee",))]


def test_whoever_was_introduced_with_roles_keeps_them() -> None:
    lars = {"subject": "lars", "groups": ["legal"]}
    told = scenario({"subject": "maria"}, lars, {"subject": "lars"}, {"subject": "nina"}).speakers()
    assert [(each.subject, each.roles, each.groups) for each in told] == [
        ("maria", ("employee",), None),
        ("lars", None, ("legal",)),
        ("lars", None, ("legal",)),
        ("nina", None, None),
    ]


def test_a_client_that_acts_is_named_for_its_turn_only() -> None:
    told = list(scenario({"subject": "maria", "client": "chat"}, None).speakers())
    assert [(each.roles, each.client) for each in told] == [(("employee",), "chat"), (("employee",), "")]


def test_a_namesake_of_another_tenant_is_somebody_else() -> None:
    (told,) = scenario({"subject": "maria", "tenant": "globex"}).speakers()
    assert not told.is_claimed
    (same,) = scenario({"subject": "maria", "tenant": "acme"}).speakers()
    assert same.is_claimed


def test_no_roles_are_claims_too() -> None:
    assert Speaker(subject="maria", roles=()).is_claimed
    assert not Speaker(subject="maria").is_claimed


def test_a_question_is_asked_as_a_search_in_the_conversation_of_all() -> None:
    given = {"message": "m", "history": [{"role": "user", "content": "c"}], "options": {"max_queries": 2}}
    turn = {"ask": given}
    (read,) = Scenario.model_validate(
        {"scenario": "s", "tenant": "acme", "principal": MARIA, "turns": [turn]}
    ).turns
    history = (Turn(Role.USER, "c"),)
    assert read.ask.ask() == Ask("m", CONVERSATION, history, (), Options(2), Mode.SEARCH, 20)


@pytest.mark.parametrize(
    "reply",
    [
        {"error": "timeout"},
        {"text": ""},
        {"queries": []},
        {"clarification": {"question": "q"}},
        {"needs_retrieval": False},
        {"queries": [{"text": "q"}], "needs_retrieval": True},
    ],
    ids=str,
)
def test_a_scripted_reply_fails_or_writes_or_keeps_to_the_schema(reply: dict[str, Any]) -> None:
    assert ScriptedReply.model_validate(reply).model_fields_set == reply.keys()


@pytest.mark.parametrize(
    "reply", [{}, {"error": "timeout", "text": "t"}, {"text": "t", "queries": []}, {"error": "gone"}], ids=str
)
def test_a_scripted_reply_does_one_thing(reply: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        ScriptedReply.model_validate(reply)
