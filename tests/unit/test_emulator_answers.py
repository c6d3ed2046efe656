"""The shapes of answers: the SDK's own models take them without a complaint."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types import Message
from anthropic.types.shared import ErrorResponse

from tests.emulator import answers
from tests.emulator.answers import CHARACTERS_PER_TOKEN, THINKING_TOKENS, Answer
from tests.emulator.rules import Refusal

BODY: dict[str, Any] = {
    "model": "claude-haiku-5-5",
    "max_tokens": 100,
    "system": "You rewrite.",
    "messages": [{"role": "user", "content": [{"type": "text", "text": "and for contractors?"}]}],
}


def message_of(answer: Answer) -> Message:
    return Message.model_validate(answer.body, strict=True)


@pytest.mark.parametrize("error", [answers.OVERLOADED, answers.RATE_LIMITED, answers.SERVER_ERROR])
def test_an_error_has_the_apis_shape(error: Refusal) -> None:
    answer = answers.error(error, 7, retry_after=0.25)
    shape = ErrorResponse.model_validate(answer.body)

    assert answer.status == error.status
    assert (shape.error.type, shape.error.message) == (error.kind, error.message)
    assert shape.request_id == answer.headers["request-id"]
    assert answer.headers["retry-after"] == "0.25"


def test_an_error_asks_for_no_wait_unless_told_to() -> None:
    assert "retry-after" not in answers.error(answers.OVERLOADED, 1).headers


def test_a_message_counts_what_went_in_and_what_came_out() -> None:
    message = message_of(answers.message(BODY, "travel", 3))

    assert message.id == "msg_emulated000000000003"
    assert message.stop_reason == "end_turn"
    assert message.usage.input_tokens == 4 + 7
    assert message.usage.output_tokens == THINKING_TOKENS + 2 + 1
    assert (message.usage.cache_read_input_tokens, message.usage.cache_creation_input_tokens) == (0, 0)


def test_a_message_begins_with_a_thinking_block_so_that_nobody_reads_the_first_block() -> None:
    assert [b.type for b in message_of(answers.message(BODY, "travel", 1)).content] == ["thinking", "text"]


def test_at_low_effort_it_does_not_think() -> None:
    body = {**BODY, "output_config": {"effort": "low"}}

    assert [b.type for b in message_of(answers.message(body, "travel", 1)).content] == ["text"]


def test_thoughts_are_shown_only_when_asked_for() -> None:
    shown = {**BODY, "thinking": {"type": "adaptive", "display": "summarized"}}

    assert answers.message(BODY, "travel", 1).body["content"][0]["thinking"] == ""
    assert answers.message(shown, "travel", 1).body["content"][0]["thinking"] == answers.THOUGHT


def test_a_small_max_tokens_cuts_the_text() -> None:
    message = message_of(answers.message({**BODY, "max_tokens": THINKING_TOKENS + 2}, "x" * 50, 1))

    assert message.stop_reason == "max_tokens"
    assert message.content[1].type == "text"
    assert message.content[1].text == "x" * 2 * CHARACTERS_PER_TOKEN


def test_a_very_small_max_tokens_ends_after_the_thinking() -> None:
    message = message_of(answers.message({**BODY, "max_tokens": 5}, "travel", 1))

    assert [b.type for b in message.content] == ["thinking"]
    assert message.stop_reason == "max_tokens"


def test_a_refusal_has_no_content_and_says_why() -> None:
    message = message_of(answers.refused(BODY, 1))

    assert message.content == []
    assert message.stop_reason == "refusal"
    assert message.stop_details is not None
    assert message.stop_details.category == "general_harms"
