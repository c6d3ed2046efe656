"""Behaviours in a row and scripts: which step answers which request."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.emulator.behaviours import Behaviour, Plan, RawText, Step, behaviour_steps, script_steps
from tests.emulator.thought import Clarification, Search, Thought


def test_the_last_behaviour_of_a_row_stands() -> None:
    plan = Plan(behaviour_steps(["overloaded", "good"]), last_stands=True)

    used = [plan.step_for(b"{}", retry=False) for _ in range(3)]

    assert [step.reply for step in used if step] == [Behaviour.OVERLOADED, Behaviour.GOOD, Behaviour.GOOD]


def test_a_retry_of_the_sdk_uses_the_next_behaviour_of_a_row() -> None:
    plan = Plan(behaviour_steps(["overloaded", "good"]), last_stands=True)
    plan.step_for(b"{}", retry=False)

    assert plan.step_for(b"{}", retry=True) == Step(Behaviour.GOOD)


def test_a_script_ends() -> None:
    plan = Plan(script_steps([{"text": "a"}]), last_stands=False)

    assert plan.steps_left == 1
    assert plan.step_for(b"{}", retry=False) == Step(RawText("a"))
    assert plan.steps_left == 0
    assert plan.step_for(b"{}", retry=False) is None


def test_a_scripted_error_also_answers_the_retries_of_its_own_call_but_of_no_other() -> None:
    plan = Plan(script_steps([{"error": "overloaded"}, {"text": "a"}]), last_stands=False)

    first = plan.step_for(b"one call", retry=False)
    again = plan.step_for(b"one call", retry=True)
    other = plan.step_for(b"another call", retry=True)

    assert first == again == Step(Behaviour.OVERLOADED, holds=True)
    assert other == Step(RawText("a"))


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ({"text": "raw"}, RawText("raw")),
        ({"error": "timeout"}, Behaviour.TIMEOUT),
        ({"queries": ["travel"]}, Thought((Search("travel"),))),
        (
            {"queries": [{"text": "travel", "suggested_filters": {"area": "finance"}, "weight": 0.5}]},
            Thought((Search("travel", {"area": "finance"}, 0.5),)),
        ),
        ({"searches": [{"text": "travel"}]}, Thought((Search("travel"),))),
        ({"needs_retrieval": False}, Thought(needs_retrieval=False)),
        ({"clarification": "Which?"}, Thought(clarification=Clarification("Which?"))),
        (
            {"needs_clarification": True, "clarification": {"question": "Which?", "options": ["a", "b"]}},
            Thought(clarification=Clarification("Which?", ("a", "b"))),
        ),
    ],
)
def test_the_forms_of_a_step(step: Mapping[str, object], expected: object) -> None:
    assert [found.reply for found in script_steps([step])] == [expected]


@pytest.mark.parametrize(
    "step",
    [
        {},
        {"error": "bored"},
        {"query": "travel"},
        {"text": "a", "error": "timeout"},
        {"queries": "travel"},
        {"queries": [{"suggested_filters": {}}]},
        {"queries": [{"text": "a", "filter": {}}]},
        {"queries": [7]},
    ],
)
def test_a_step_of_no_known_form_is_an_error(step: Mapping[str, object]) -> None:
    with pytest.raises(ValueError, match=r"not a|expected a list"):
        script_steps([step])


def test_no_behaviour_and_an_unknown_one_are_errors() -> None:
    with pytest.raises(ValueError, match="no behaviour given; there are good, heals"):
        behaviour_steps([])
    with pytest.raises(ValueError, match="bored"):
        behaviour_steps(["bored"])
