"""The emulator's reading of the SDK's parameter types: closed at every level, and as the API words it."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming

from tests.emulator.sdk_types import SENT_AS_HEADERS, complaint, wire

SMALLEST: dict[str, Any] = {
    "model": "claude-haiku-5-5",
    "max_tokens": 100,
    "messages": [{"role": "user", "content": "and for contractors?"}],
}


def said(content: object) -> dict[str, Any]:
    return {"messages": [{"role": "user", "content": content}]}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"system": "You rewrite."},
        {
            "system": [
                {"type": "text", "text": "You rewrite.", "cache_control": {"type": "ephemeral", "ttl": "1h"}}
            ]
        },
        {"metadata": {"user_id": "u-17"}},
        {"stop_sequences": ["END"]},
        {"thinking": {"type": "adaptive", "display": "omitted"}},
        {"output_config": {"effort": "low", "format": {"type": "json_schema", "schema": {"type": "object"}}}},
        {"tools": [{"name": "find", "input_schema": {"type": "object", "anything": 1}}]},
        said([{"type": "text", "text": "and for contractors?"}]),
        said([{"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "aGk="}}]),
        said([{"type": "tool_result", "tool_use_id": "t", "content": [{"type": "text", "text": "found"}]}]),
    ],
)
def test_what_the_types_allow_passes(more: dict[str, Any]) -> None:
    assert complaint({**SMALLEST, **more}) is None


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"temperature": 0.0}, "temperature: Extra inputs are not permitted"),
        ({"top_p": 0.99}, "top_p: Extra inputs are not permitted"),
        ({"top_k": 5}, "top_k: Extra inputs are not permitted"),
        ({"output_format": {}}, "output_format: Extra inputs are not permitted"),
        ({"metadata": {"user_id": "u", "email": "e"}}, "metadata.email: Extra inputs are not permitted"),
        ({"output_config": {"schema": {}}}, "output_config.schema: Extra inputs are not permitted"),
        (
            {"output_config": {"format": {"type": "json_schema", "schema": {}, "strict": True}}},
            "output_config.format.strict: Extra inputs are not permitted",
        ),
        (
            said([{"type": "text", "text": "hi", "weight": 2}]),
            "messages.0.content.0.text.weight: Extra inputs are not permitted",
        ),
        (
            said(
                [
                    {
                        "type": "tool_result",
                        "tool_use_id": "t",
                        "content": [{"type": "text", "text": "x", "y": 1}],
                    }
                ]
            ),
            "messages.0.content.0.tool_result.content.0.text.y: Extra inputs are not permitted",
        ),
        (
            {"system": [{"type": "text", "text": "s", "cache_control": {"type": "ephemeral", "days": 3}}]},
            "system.0.cache_control.days: Extra inputs are not permitted",
        ),
    ],
)
def test_an_unknown_key_is_refused_at_every_level(more: dict[str, Any], expected: str) -> None:
    assert complaint({**SMALLEST, **more}) == expected


@pytest.mark.parametrize("field", ["model", "max_tokens", "messages"])
def test_what_the_types_require_is_missed(field: str) -> None:
    body = {key: value for key, value in SMALLEST.items() if key != field}

    assert complaint(body) == f"{field}: Field required"


@pytest.mark.parametrize("value", ["100", 100.5, True, None])
def test_a_number_is_not_guessed_from_something_else(value: object) -> None:
    assert complaint({**SMALLEST, "max_tokens": value}) == "max_tokens: Input should be a valid integer"


def test_an_unknown_role_names_the_roles_there_are() -> None:
    found = complaint({**SMALLEST, "messages": [{"role": "robot", "content": "hi"}]})

    assert found is not None
    assert "'user', 'assistant', 'system'" in found


@pytest.mark.parametrize("field", sorted(SENT_AS_HEADERS))
def test_what_the_sdk_sends_as_a_header_has_no_place_in_the_body(field: str) -> None:
    assert field in MessageCreateParamsNonStreaming.__annotations__
    assert complaint({**SMALLEST, field: "x"}) == f"{field}: Extra inputs are not permitted"


def test_a_body_that_is_no_object_is_refused() -> None:
    assert complaint([SMALLEST]) == "Input should be a valid dictionary"


def test_a_parameter_type_that_is_not_understood_is_an_error_and_not_let_through() -> None:
    with pytest.raises(TypeError, match="does not know"):
        wire(set[str])
