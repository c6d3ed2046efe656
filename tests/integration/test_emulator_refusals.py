"""What the emulator refuses, sent by the real SDK where the SDK lets it, and by hand where it does not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import anthropic
import httpx2
import pytest
from anthropic import AsyncAnthropic

from tests.emulator import Emulator

BODY: dict[str, Any] = {
    "model": "claude-haiku-5-5",
    "max_tokens": 100,
    "messages": [{"role": "user", "content": "and for contractors?"}],
}
HEADERS = {"x-api-key": "test", "anthropic-version": "2023-06-01", "content-type": "application/json"}


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    async with Emulator("good") as running:
        yield running


async def refused(emulator: Emulator, **more: Any) -> anthropic.APIStatusError:
    """The error that the SDK raises when `more` is put into the body."""
    async with AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=0) as client:
        with pytest.raises(anthropic.APIStatusError) as caught:
            await client.messages.create(**BODY, extra_body=more)
    assert caught.value.api_message is not None
    assert emulator.complaints == [caught.value.api_message]
    return caught.value


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"temperature": 0.2}, "temperature: Extra inputs are not permitted"),
        ({"top_p": 1}, "top_p: Extra inputs are not permitted"),
        ({"top_k": 1}, "top_k: Extra inputs are not permitted"),
        ({"stream": True}, "stream: the emulator answers in one piece; leave `stream` out"),
        ({"max_tokens": 0}, "max_tokens: must be greater than or equal to 1"),
        ({"max_tokens": -5}, "max_tokens: must be greater than or equal to 1"),
        ({"max_tokens": 200_000}, "max_tokens: 200000 > 128000"),
        ({"messages": []}, "messages: at least one message is required"),
        (
            {"messages": [{"role": "assistant", "content": "Hi"}, *BODY["messages"]]},
            'messages: first message must use the "user" role',
        ),
        (
            {"messages": [*BODY["messages"], {"role": "assistant", "content": '{"searches": ['}]},
            "This model does not support assistant message prefill.",
        ),
        ({"messages": [{"role": "user", "content": ""}]}, "messages: text content blocks must be non-empty"),
        (
            {"messages": [{"role": "user", "content": [{"type": "text", "text": " \n"}]}]},
            "messages: text content blocks must contain non-whitespace text",
        ),
        ({"system": [{"type": "text", "text": ""}]}, "system: text content blocks must be non-empty"),
        ({"thinking": {"type": "disabled"}}, '"thinking.type.disabled" is not supported for this model.'),
        (
            {"thinking": {"type": "enabled", "budget_tokens": 1024}},
            '"thinking.type.enabled" is not supported for this model.',
        ),
        (
            {"tools": [{"name": "find", "input_schema": {"type": "object"}}], "tool_choice": {"type": "any"}},
            'tool_choice: type "tool" and "any" are not supported for this model.',
        ),
        (
            {"tool_choice": {"type": "tool", "name": "find"}},
            'tool_choice: type "tool" and "any" are not supported for this model.',
        ),
        ({"stop_sequences": ["\n"]}, "stop_sequences: each stop sequence must contain non-whitespace"),
        (
            {"system": [{"type": "text", "text": "s", "cache_control": {"type": "ephemeral"}}] * 5},
            "A maximum of 4 blocks with cache_control may be provided. Found 5.",
        ),
        (
            {"output_config": {"format": {"type": "json_schema", "schema": {"type": "object"}}}},
            "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set",
        ),
    ],
)
async def test_a_bad_request_is_refused_with_the_apis_words(
    emulator: Emulator, more: dict[str, Any], expected: str
) -> None:
    error = await refused(emulator, **more)

    assert isinstance(error, anthropic.BadRequestError)
    assert error.type == "invalid_request_error"
    assert str(error.api_message).startswith(expected)


async def test_an_unknown_model_is_not_found(emulator: Emulator) -> None:
    error = await refused(emulator, model="claude-nobody-1")

    assert isinstance(error, anthropic.NotFoundError)
    assert error.type == "not_found_error"
    assert error.api_message == "model: claude-nobody-1"


@pytest.mark.parametrize(
    "more",
    [
        {"thinking": {"type": "adaptive"}},
        {"tools": [{"name": "find", "input_schema": {"type": "object"}}], "tool_choice": {"type": "auto"}},
        {"output_config": {"effort": "low"}},
        {"metadata": {"user_id": "u-17"}},
        {"messages": [*BODY["messages"], {"role": "assistant", "content": "Hi"}, *BODY["messages"]]},
        {"messages": BODY["messages"] * 2},
        {"system": ""},
        {"output_config": {"format": None}},
    ],
)
async def test_what_the_api_takes_is_taken(emulator: Emulator, more: dict[str, Any]) -> None:
    async with AsyncAnthropic(base_url=emulator.url, api_key="test", max_retries=0) as client:
        message = await client.messages.create(**BODY, extra_body=more)

    assert message.stop_reason == "end_turn"
    assert emulator.complaints == []


async def post(emulator: Emulator, *, without: str = "", **more: Any) -> tuple[int, dict[str, str]]:
    """Status and error of a request made by hand; headers may be left out or replaced."""
    headers = {name: value for name, value in HEADERS.items() if name != without}
    options: dict[str, Any] = {
        "url": "/v1/messages",
        "method": "POST",
        "json": BODY,
        "headers": headers,
        **more,
    }
    async with httpx2.AsyncClient(base_url=emulator.url) as client:
        response = await client.request(**options)
    shape = response.json()
    assert shape["type"] == "error"
    assert shape["request_id"] == response.headers["request-id"]
    return response.status_code, shape["error"]


async def test_no_key_is_no_entry(emulator: Emulator) -> None:
    status, error = await post(emulator, without="x-api-key")

    assert (status, error["type"]) == (401, "authentication_error")


async def test_the_version_header_is_required(emulator: Emulator) -> None:
    assert await post(emulator, without="anthropic-version") == (
        400,
        {"type": "invalid_request_error", "message": "anthropic-version: header is required"},
    )


async def test_another_content_type_is_refused(emulator: Emulator) -> None:
    status, error = await post(emulator, headers={**HEADERS, "content-type": "text/plain"})

    assert (status, error["message"]) == (400, "content-type: must be application/json")


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"not json", b"\xff", b"[" * 100_000, b'{"model": "\\ud800"}'],
    ids=lambda raw: repr(raw[:9]),
)
async def test_what_is_not_json_is_refused(emulator: Emulator, raw: bytes) -> None:
    status, error = await post(emulator, json=None, content=raw)

    assert (status, error["type"]) == (400, "invalid_request_error")
    assert "not valid JSON" in error["message"]


async def test_a_body_that_is_too_large_is_refused(emulator: Emulator) -> None:
    status, error = await post(emulator, json=None, content=b" " * (32 * 1024 * 1024 + 1))

    assert (status, error["type"]) == (413, "request_too_large")


@pytest.mark.parametrize(
    ("url", "method", "expected"), [("/v1/complete", "POST", 404), ("/v1/messages", "GET", 405)]
)
async def test_other_ways_lead_nowhere(emulator: Emulator, url: str, method: str, expected: int) -> None:
    status, _ = await post(emulator, url=url, method=method)

    assert status == expected


async def test_a_refused_request_uses_up_no_step_of_a_script(emulator: Emulator) -> None:
    emulator.script([{"text": "raw"}])

    await refused(emulator, temperature=1)

    assert emulator.steps_left == 1
