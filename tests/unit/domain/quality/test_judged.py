"""What counts as a follow-up, and what of a row is read."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from gateway.domain.quality.judged import JudgedTurn

ASKED = {"role": "user", "content": "How long is the warranty?"}
ANSWERED = {"role": "assistant", "content": "Two years."}


def turn(**changes: Any) -> JudgedTurn:
    row = {"id": "t1", "history": [ASKED, ANSWERED], "question": "And for batteries?", "source": "ours"}
    return JudgedTurn.model_validate({**row, "rewrite": "How long is the warranty for batteries?", **changes})


def test_a_follow_up_has_a_history_and_another_rewrite() -> None:
    assert not turn().is_standalone


@pytest.mark.parametrize(
    "changes",
    [{"history": []}, {"rewrite_required": False}, {"rewrite": "and for batteries"}],
    ids=["no_history", "not_required", "left_as_it_stood"],
)
def test_what_needs_no_rewrite_is_standalone(changes: dict[str, Any]) -> None:
    assert turn(**changes).is_standalone


def test_of_several_rewrites_the_first_is_compared_with() -> None:
    several = turn(rewrite=None, rewrites=["battery warranty", "warranty of batteries"])
    assert several.reference == "battery warranty"
    assert turn(rewrite=[]).reference == "And for batteries?"


def test_the_last_two_messages_of_the_user_are_joined_without_the_answer_between() -> None:
    assert turn().last_two == "How long is the warranty? And for batteries?"
    assert turn(history=[]).last_two == "And for batteries?"


def test_an_unknown_role_is_refused() -> None:
    with pytest.raises(ValidationError):
        turn(history=[{"role": "robot", "content": "x"}])
