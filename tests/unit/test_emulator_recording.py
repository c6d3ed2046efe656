"""What is kept of a request: all that the model saw, and no key."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from tests.emulator.recording import HIDDEN, record


@pytest.mark.parametrize("header", [{"x-api-key": "sk-secret"}, {"authorization": "Bearer sk-secret"}])
def test_the_key_is_noticed_and_not_kept(header: dict[str, str]) -> None:
    request = record("POST", "/v1/messages", {**header, "anthropic-version": "2026-10-21"}, b"{}")

    assert request.authenticated
    assert "sk-secret" not in repr(request)
    assert request.headers == {**dict.fromkeys(header, HIDDEN), "anthropic-version": "2026-10-21"}


@pytest.mark.parametrize("header", [{}, {"x-api-key": ""}, {"authorization": "Bearer "}])
def test_an_empty_key_is_no_key(header: dict[str, str]) -> None:
    assert not record("POST", "/v1/messages", header, b"{}").authenticated


def test_the_text_holds_every_string_unescaped_and_the_keys_too() -> None:
    body = {"system": [{"text": "Grüße\n<PERSON_1>"}], "metadata": {"user_id": "u-17"}, "max_tokens": 5}
    text = record("POST", "/v1/messages", {}, json.dumps(body).encode()).text

    assert "Grüße\n<PERSON_1>" in text
    assert "u-17" in text
    assert "user_id" in text


def test_a_body_that_is_not_json_can_be_searched_too() -> None:
    assert record("POST", "/v1/messages", {}, b"maria@acme.example \xff").text.startswith(
        "maria@acme.example"
    )


def test_the_moment_is_recorded_in_utc() -> None:
    before = datetime.now(UTC)

    assert before <= record("POST", "/", {}, b"").received_at <= datetime.now(UTC)


def test_a_retry_of_the_sdk_is_known_by_its_header() -> None:
    assert not record("POST", "/", {"x-stainless-retry-count": "0"}, b"").retry
    assert record("POST", "/", {"x-stainless-retry-count": "1"}, b"").retry
