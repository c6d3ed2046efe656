"""The window: the last turns, as many as fit, from a user's on; and what a pause or a new topic ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.conversation import (
    CHARACTERS_PER_TOKEN,
    SUMMARY_CHARACTERS,
    SUMMED_UP,
    KeptTurn,
    Role,
    Turn,
    since_beginning,
    since_pause,
    window_of,
    with_summary,
)
from gateway.domain.noted import Noted

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HALF_AN_HOUR = timedelta(minutes=30)
turns = st.lists(st.builds(Turn, st.sampled_from(Role), st.text(min_size=1, max_size=60)), max_size=20)


def said(*contents: str) -> list[Turn]:
    """The person and the assistant in turn."""
    return [Turn(Role.ASSISTANT if place % 2 else Role.USER, text) for place, text in enumerate(contents)]


def kept(*minutes: int, begins: int | None = None) -> list[KeptTurn]:
    """A turn at each of these minutes before noon."""
    return [
        KeptTurn(Turn(Role.USER, str(each), Noted(begins=each == begins)), NOON - timedelta(minutes=each))
        for each in minutes
    ]


def contents(found: tuple[KeptTurn, ...]) -> list[str]:
    return [each.turn.content for each in found]


def test_exactly_the_last_turns_are_in_the_window() -> None:
    conversation = said(*map(str, range(10)))
    assert [turn.content for turn in window_of(conversation, limit=6, token_limit=99)] == list("456789")


def test_turns_of_the_assistant_count_and_none_comes_first() -> None:
    conversation = said(*map(str, range(10)))
    assert [turn.content for turn in window_of(conversation, limit=5, token_limit=99)] == list("6789")


def test_roles_need_not_alternate() -> None:
    conversation = [Turn(Role.ASSISTANT, "a"), Turn(Role.USER, "b"), Turn(Role.USER, "c")]
    assert window_of(conversation, limit=6, token_limit=99) == tuple(conversation[1:])


def test_what_does_not_fit_goes_and_everything_before_it() -> None:
    conversation = said("short", "x" * CHARACTERS_PER_TOKEN * 5, "also short")
    assert window_of(conversation, limit=6, token_limit=5) == (conversation[2],)


@pytest.mark.parametrize("limit", [0, 1])
def test_a_window_may_be_empty(limit: int) -> None:
    assert window_of(said("how?", "so."), limit=limit, token_limit=99) == ()


@given(turns, st.integers(0, 12), st.integers(1, 60))
def test_a_window_is_a_tail_within_both_limits_that_a_user_begins(
    conversation: list[Turn], limit: int, tokens: int
) -> None:
    window = window_of(conversation, limit=limit, token_limit=tokens)
    assert list(window) == conversation[len(conversation) - len(window) :]
    assert len(window) <= limit
    assert sum(len(turn.content) for turn in window) <= tokens * CHARACTERS_PER_TOKEN
    nobody_asked = all(turn.role is not Role.USER for turn in conversation)
    assert not window or window[0].role is Role.USER or (nobody_asked and len(window) == 1)


def test_a_greeting_that_stands_alone_can_be_answered() -> None:
    greeting = Turn(Role.ASSISTANT, "1. travel 2. leave")
    assert window_of([greeting], limit=6, token_limit=99) == (greeting,)
    assert window_of([greeting, Turn(Role.USER, "2")], limit=6, token_limit=99)[0].role is Role.USER


def test_a_pause_ends_what_was_before_it_for_later_messages_too() -> None:
    assert contents(since_pause(kept(100, 90, 20, 10), NOON, HALF_AN_HOUR)) == ["20", "10"]
    assert contents(since_pause(kept(100, 31), NOON, HALF_AN_HOUR)) == []
    assert contents(since_pause(kept(60, 30), NOON, HALF_AN_HOUR)) == ["60", "30"]
    assert since_pause([], NOON, HALF_AN_HOUR) == ()


def test_no_window_reaches_back_behind_a_turn_that_begins_a_topic() -> None:
    assert contents(since_beginning(kept(40, 30, 20, begins=30))) == ["30", "20"]
    assert contents(since_beginning(kept(40, 30))) == ["40", "30"]


def test_a_summary_recalls_what_was_asked_first_and_last_before_the_window() -> None:
    conversation = said(*map(str, range(40)))
    window = window_of(conversation, limit=4, token_limit=99)
    summed = with_summary(window, conversation)
    assert summed[-4:] == window
    recalled = [turn.content for turn in summed if turn.noted.recalled]
    assert recalled == ["0", *(str(each) for each in range(36 - 2 * SUMMED_UP, 36, 2))]
    assert not any(turn.noted.recalled for turn in window)


def test_nothing_is_recalled_twice_or_in_full() -> None:
    conversation = said("x" * 2 * SUMMARY_CHARACTERS, "so.", "how?", "so.")
    window = window_of(conversation, limit=2, token_limit=99)
    assert [len(turn.content) for turn in with_summary(window, conversation)] == [SUMMARY_CHARACTERS, 4, 3]
    assert with_summary(tuple(conversation), conversation) == tuple(conversation)
    assert with_summary((), conversation) == ()
