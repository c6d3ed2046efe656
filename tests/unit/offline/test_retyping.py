"""A correction is of what was typed: the topic that the question was read with stays."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.rewriter import propose
from tests.briefs import brief_of

LOCKERS = ("How does bicycle storage work?", "By key.", "and what is the fee?", "Ten euros.")


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        ("I meant the schedule", "schedule of bicycle storage"),
        ("no, the schedule", "schedule of bicycle storage"),
        ("no, I meant visitors", "fee of bicycle storage for visitors"),
        ("no, I meant motorcycle storage", "fee of motorcycle storage"),
        ("I meant car parking", "fee of car parking"),
    ],
)
def test_the_topic_stays_unless_it_is_what_was_wrong(message: str, wanted: str) -> None:
    assert [each.text for each in propose(brief_of(message, *LOCKERS)).queries] == [wanted]


def test_what_was_typed_first_is_set_right_before_whom_it_was_for() -> None:
    said = (*LOCKERS[:2], "and what is the fee for visitors?", "Ten euros.")
    found = [each.text for each in propose(brief_of("I meant the schedule", *said)).queries]
    assert found == ["schedule for visitors of bicycle storage"]
