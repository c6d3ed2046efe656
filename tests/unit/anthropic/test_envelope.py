"""An answer of the API: how it ended is looked at before what it says."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from gateway.adapters.anthropic.envelope import Envelope
from gateway.domain.proposal import FailureKind, Usage


def message(**parts: object) -> Envelope:
    whole: dict[str, Any] = {"content": [{"type": "text", "text": "x"}], "stop_reason": "end_turn", **parts}
    return Envelope.model_validate(whole)


@pytest.mark.parametrize(
    ("stop_reason", "failure"),
    [
        ("end_turn", None),
        ("refusal", FailureKind.REFUSAL),
        ("max_tokens", FailureKind.TRUNCATED),
        ("model_context_window_exceeded", FailureKind.TRUNCATED),
        ("tool_use", FailureKind.MALFORMED),
        ("pause_turn", FailureKind.MALFORMED),
        ("stop_sequence", FailureKind.MALFORMED),
        ("something_new", FailureKind.MALFORMED),
        ("", FailureKind.MALFORMED),
        (None, FailureKind.MALFORMED),
    ],
)
def test_only_a_turn_that_came_to_its_end_may_be_read(
    stop_reason: str | None, failure: FailureKind | None
) -> None:
    assert message(stop_reason=stop_reason).failure is failure


def test_thinking_and_blocks_of_other_kinds_are_not_part_of_the_text() -> None:
    content = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "a"},
        {"type": "from_the_future", "text": "no"},
        {"type": "text", "text": "b"},
    ]
    assert message(content=content).text == "ab"


def test_cached_tokens_are_tokens() -> None:
    usage = {
        "input_tokens": 5,
        "cache_creation_input_tokens": 70,
        "cache_read_input_tokens": 600,
        "output_tokens": 9,
        "service_tier": "standard",
    }
    assert message(usage=usage).cost == Usage(675, 9, cache_read_tokens=600, cache_written_tokens=70)
    assert message(usage={"input_tokens": 5, "cache_read_input_tokens": None}).cost == Usage(5, 0)
    assert message().cost == Usage(0, 0)


@pytest.mark.parametrize(
    "answer", [b"", b"{}", b"[]", b"null", b"<html>", b'{"type":"error"}', b'{"content":"x"}', b"\xff"]
)
def test_what_is_no_message_is_refused(answer: bytes) -> None:
    with pytest.raises(ValidationError):
        Envelope.model_validate_json(answer)
