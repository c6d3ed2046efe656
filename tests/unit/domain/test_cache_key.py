"""What changes a rewrite changes its key; what is no part of its task does not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from gateway.domain.access import AccessFilter
from gateway.domain.brief import Brief, MaskedTurn, Rejected
from gateway.domain.bundle import FieldRules
from gateway.domain.cache_key import CacheKey, cache_key, encoded
from gateway.domain.conversation import Role
from gateway.domain.masking import MaskedText
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from gateway.domain.reading import Readings
from tests.briefs import brief_of

ACCESS = AccessFilter("acme", ("finance", "hr"), ("hr/payroll",), "v1")
BRIEF = brief_of("and for contractors?", "How are trips of <PERSON_1> paid?", glossary={"trips": "travel"})
TURN = BRIEF.conversation.window[0]


def key(access: AccessFilter = ACCESS, brief: Brief = BRIEF, model: str = "m", prompt: str = "p") -> CacheKey:
    return cache_key(access, brief, model=model, prompt_version=prompt)


def after(turn: MaskedTurn) -> Brief:
    """The brief with this turn as its window."""
    return replace(BRIEF, conversation=replace(BRIEF.conversation, window=(turn,)))


def test_the_same_task_under_the_same_access_has_the_same_key() -> None:
    assert key() == key(replace(ACCESS), replace(BRIEF))
    assert key().tenant == "acme"


@pytest.mark.parametrize(
    "change",
    [
        {"tenant": "globex"},
        {"any_of": ("finance",)},
        {"any_of": ("finance", "hr", "hr/payroll"), "none_of": ()},
        {"any_of": ("finance/hr",)},
        {"none_of": ()},
        {"policy_version": "v2"},
    ],
    ids=str,
)
def test_another_tenant_right_or_policy_has_another_key(change: Mapping[str, Any]) -> None:
    assert key(replace(ACCESS, **change)).digest != key().digest


def test_another_model_or_prompt_has_another_key() -> None:
    assert (
        len({key().digest, key(model="m2").digest, key(prompt="p2").digest, key(model="mp", prompt="")}) == 4
    )


CHANGES: Mapping[str, object] = {
    "conversation": replace(BRIEF.conversation, message=MaskedText("and for interns?")),
    "tenant_name": "Globex",
    "roles": ("employee", "hr"),
    "scopes": ("Finance", "HR"),
    "glossary": {"trips": "journeys"},
    "identifiers": ("INC-2024-1",),
    "fields": {"area": FieldRules(type="string")},
    "max_queries": 2,
    "departments": ("Finance",),
    "variations": 2,
    "hypothesis": True,
}


def test_every_part_of_a_brief_is_in_the_key_or_known_to_be_no_part_of_the_task() -> None:
    no_part = {"timeout", "model", "rejected", "withheld"}
    assert CHANGES.keys() | no_part == {each.name for each in fields(Brief)}


@pytest.mark.parametrize("name", CHANGES)
def test_another_task_has_another_key(name: str) -> None:
    changed: Mapping[str, Any] = {name: CHANGES[name]}
    assert key(brief=replace(BRIEF, **changed)).digest != key().digest


@pytest.mark.parametrize(
    "turn",
    [
        replace(TURN, role=Role.ASSISTANT),
        replace(TURN, content=MaskedText("How are trips of <PERSON_2> paid?")),
        replace(TURN, noted=Noted(offered=("a",))),
        replace(TURN, noted=Noted(resolved=(Resolved(ResolvedKind.ENTITY, "it", "trips"),))),
        replace(TURN, noted=Noted(resumes=True)),
    ],
    ids=["who said it", "another placeholder", "what was offered", "what it meant", "that it resumes"],
)
def test_another_turn_before_has_another_key(turn: MaskedTurn) -> None:
    assert key(brief=after(turn)).digest != key().digest


def test_what_is_left_of_the_budget_makes_no_difference() -> None:
    assert key(brief=replace(BRIEF, timeout=0.5)) == key()


def test_what_was_read_of_a_conversation_already_makes_no_difference() -> None:
    again = replace(BRIEF.conversation, readings=Readings())
    assert again.readings is not BRIEF.conversation.readings
    assert key(brief=replace(BRIEF, conversation=again)) == key()


def test_a_rewrite_after_a_rejected_one_is_shared_with_nobody() -> None:
    with pytest.raises(ValueError, match="first attempt"):
        key(brief=replace(BRIEF, rejected=(Rejected(("x",), ()),)))


@pytest.mark.parametrize("value", [b"x", {1, 2}, object(), Brief], ids=lambda value: type(value).__name__)
def test_what_has_no_one_form_has_no_place_in_a_key(value: object) -> None:
    with pytest.raises(TypeError, match="no place in a cache key"):
        encoded(("a", value))
