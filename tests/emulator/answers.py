"""The two shapes in which the Messages API answers: a message, or an error."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tests.emulator.rules import Refusal, texts_of

CHARACTERS_PER_TOKEN = 3
"""The 5.x models count about 30% more tokens than the usual 4 characters each (Haiku 5.5 migration guide)."""
THINKING_TOKENS = 12
THOUGHT = "The person asks a follow-up; I need the searches that it stands for."

OVERLOADED = Refusal(529, "overloaded_error", "Overloaded")
RATE_LIMITED = Refusal(429, "rate_limit_error", "This request would exceed your organization's rate limit.")
SERVER_ERROR = Refusal(500, "api_error", "Internal server error")
UNAUTHORIZED = Refusal(401, "authentication_error", "invalid x-api-key")
SCRIPT_IS_OVER = Refusal(500, "api_error", "the emulator's script has no step left for this call")


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer to be sent: status, JSON body, headers beside the content type and length."""

    status: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]

    @property
    def encoded(self) -> bytes:
        return json.dumps(self.body, ensure_ascii=False, separators=(",", ":")).encode()


def error(refusal: Refusal, number: int, retry_after: float | None = None) -> Answer:
    """An error in the API's shape; `retry_after` in seconds becomes the header when given."""
    request_id = _request_id(number)
    body = {
        "type": "error",
        "error": {"type": refusal.kind, "message": refusal.message},
        "request_id": request_id,
    }
    headers = {"request-id": request_id}
    if retry_after is not None:
        headers["retry-after"] = f"{retry_after:g}"
    return Answer(refusal.status, body, headers)


def message(body: Mapping[str, Any], text: str, number: int) -> Answer:
    """A reply of the model, cut where `max_tokens` of the request ends it, thinking included."""
    left = body["max_tokens"] - THINKING_TOKENS * len(_thinking_blocks(body))
    fitting = text[: max(left, 0) * CHARACTERS_PER_TOKEN]
    return _message(body, _blocks(body, fitting), "end_turn" if fitting == text else "max_tokens", number)


def verbatim(body: Mapping[str, Any], text: str, number: int) -> Answer:
    """A reply that is given as it stands, as a server might that heeds neither schema nor `max_tokens`."""
    return _message(body, _blocks(body, text), "end_turn", number)


def truncated(body: Mapping[str, Any], text: str, number: int) -> Answer:
    """A reply that stops half way."""
    return _message(body, _blocks(body, text[: len(text) // 2]), "max_tokens", number)


def refused(body: Mapping[str, Any], number: int) -> Answer:
    """A reply that the safety classifiers stopped: no content."""
    details = {"type": "refusal", "category": "general_harms", "explanation": "The request was declined."}
    return _message(body, [], "refusal", number, details)


def _blocks(body: Mapping[str, Any], text: str) -> list[dict[str, str]]:
    return [*_thinking_blocks(body), *([{"type": "text", "text": text}] if text else [])]


def _thinking_blocks(body: Mapping[str, Any]) -> list[dict[str, str]]:
    """Replies begin with a thinking block, empty unless asked for, except at the lowest effort.

    The documentation says only that they can ("Responses can begin with thinking blocks"), so a reader that
    takes the first block for the answer works until it does not. Here it never does.
    """
    if (body.get("output_config") or {}).get("effort") == "low":
        return []
    shown = body.get("thinking", {}).get("display") == "summarized"
    return [{"type": "thinking", "thinking": THOUGHT if shown else "", "signature": "emulated"}]


def _message(
    body: Mapping[str, Any],
    blocks: Sequence[Mapping[str, Any]],
    stop_reason: str,
    number: int,
    stop_details: Mapping[str, str] | None = None,
) -> Answer:
    content = {
        "id": f"msg_emulated{number:012d}",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": list(blocks),
        "stop_reason": stop_reason,
        "stop_sequence": None,
        "stop_details": stop_details,
        "usage": _usage(body, blocks),
    }
    return Answer(200, content, {"request-id": _request_id(number)})


def with_cache(answer: Answer, read: int, written: int) -> Answer:
    """The same message, of whose input so many tokens came out of the cache and so many went into it."""
    usage = {
        **answer.body["usage"],
        "input_tokens": answer.body["usage"]["input_tokens"] - read - written,
        "cache_read_input_tokens": read,
        "cache_creation_input_tokens": written,
    }
    return replace(answer, body={**answer.body, "usage": usage})


def _usage(body: Mapping[str, Any], blocks: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    said = [text for turn in body["messages"] for text in texts_of(turn["content"])]
    said += texts_of(body.get("system", ""))
    thought = THINKING_TOKENS * sum(block["type"] == "thinking" for block in blocks)
    written = sum(tokens_of(block.get("text", "")) for block in blocks)
    return {
        "input_tokens": sum(map(tokens_of, said)),
        "output_tokens": thought + written + 1,
        "output_tokens_details": {"thinking_tokens": thought},
        "cache_creation_input_tokens": 0,
        "cache_read_input_tokens": 0,
        "service_tier": "standard",
    }


def tokens_of(text: str) -> int:
    """About as many tokens as the text costs, rounded up."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def _request_id(number: int) -> str:
    return f"req_emulated{number:012d}"
