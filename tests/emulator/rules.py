"""What the Messages API refuses, in the order in which it looks: key, version, shape, model, content.

Models differ in what they refuse: Haiku 5.5 takes disabled thinking and a forced tool, Sonnet 5.5 neither.
The emulator refuses what any current one does, so that a request that passes here still passes when the model
setting is changed. Sources: the docstrings of anthropic 2.14's `MessageCreateParams`, and Anthropic's pages
"Claude API errors", "Structured outputs" and the migration guides of Haiku 5.5 and Sonnet 5.5.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from anthropic.types import ModelParam

from tests.emulator import schema_rules, sdk_types
from tests.emulator.recording import RecordedRequest, strings

MAX_BYTES = 32 * 1024 * 1024
"""Largest request of the Messages API ("Request size limits")."""
MAX_OUTPUT_TOKENS = 128_000
"""Largest `max_tokens` of the 5.x models (model overviews)."""
MAX_CACHE_BREAKPOINTS = 4
MODELS: frozenset[str] = frozenset(get_args(get_args(ModelParam)[0]))
PREFILL = (
    "This model does not support assistant message prefill. The conversation must end with a user message."
)
THINKING = (
    '"thinking.type.{}" is not supported for this model. '
    'Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.'
)

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Refusal:
    """An error answer: HTTP status, the API's error type, and its message."""

    status: int
    kind: str
    message: str


def invalid(message: str) -> Refusal:
    return Refusal(400, "invalid_request_error", message)


def refusal(request: RecordedRequest) -> Refusal | None:
    """Why the API would refuse this request, or None when a model would see it."""
    return _of_envelope(request) or _of_shape(request) or _of_content(request)


def _of_envelope(request: RecordedRequest) -> Refusal | None:
    if request.path != "/v1/messages":
        return Refusal(404, "not_found_error", f"Not found: {request.path}")
    if request.method != "POST":
        return Refusal(405, "invalid_request_error", f"Method {request.method} is not allowed")
    if not request.authenticated:
        return Refusal(401, "authentication_error", "x-api-key header is required")
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", request.headers.get("anthropic-version", "")):
        return invalid("anthropic-version: header is required")
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return invalid("content-type: must be application/json")
    if len(request.raw) > MAX_BYTES:
        return Refusal(413, "request_too_large", "Request exceeds the maximum size")
    return None


def _of_shape(request: RecordedRequest) -> Refusal | None:
    try:
        body = request.body
        texts = list(strings(body))
    except (ValueError, RecursionError) as error:
        return invalid(f"The request body is not valid JSON: {error}")
    if any("\ud800" <= character <= "\udfff" for text in texts for character in text):
        return invalid("The request body is not valid JSON: no low surrogate in string")
    if isinstance(body, dict) and body.get("stream"):
        return invalid("stream: the emulator answers in one piece; leave `stream` out")
    complaint = sdk_types.complaint(body)
    return invalid(complaint) if complaint else None


def _of_content(request: RecordedRequest) -> Refusal | None:
    body: Any = request.body
    if body["model"] not in MODELS:
        return Refusal(404, "not_found_error", f"model: {body['model']}")
    for rule in RULES:
        if complaint := rule(body):
            return invalid(complaint)
    return None


def _max_tokens(body: Body) -> str | None:
    # The real API takes 0 as "warm the prompt cache and answer nothing", for which a rewriter has no use.
    if body["max_tokens"] < 1:
        return "max_tokens: must be greater than or equal to 1"
    if body["max_tokens"] > MAX_OUTPUT_TOKENS:
        return (
            f"max_tokens: {body['max_tokens']} > {MAX_OUTPUT_TOKENS}, which is the maximum allowed number of "
            f"output tokens for {body['model']}"
        )
    return None


def _messages(body: Body) -> str | None:
    messages = body["messages"]
    if not messages:
        return "messages: at least one message is required"
    if messages[0]["role"] != "user":
        return 'messages: first message must use the "user" role'
    if messages[-1]["role"] == "assistant":
        return PREFILL
    return _blank("messages", (text for message in messages for text in texts_of(message["content"])))


def _system(body: Body) -> str | None:
    system = body.get("system", "")
    return _blank("system", texts_of(system)) if isinstance(system, list) else None


def _blank(place: str, texts: Iterable[str]) -> str | None:
    for text in texts:
        if not text:
            return f"{place}: text content blocks must be non-empty"
        if not text.strip():
            return f"{place}: text content blocks must contain non-whitespace text"
    return None


def _thinking(body: Body) -> str | None:
    kind = body.get("thinking", {}).get("type", "adaptive")
    return THINKING.format(kind) if kind in {"enabled", "disabled"} else None


def _tool_choice(body: Body) -> str | None:
    if body.get("tool_choice", {}).get("type") in {"any", "tool"}:
        return 'tool_choice: type "tool" and "any" are not supported for this model.'
    return None


def _stop_sequences(body: Body) -> str | None:
    if any(not sequence.strip() for sequence in body.get("stop_sequences", ())):
        return "stop_sequences: each stop sequence must contain non-whitespace"
    return None


def _cache_control(body: Body) -> str | None:
    found = sum(1 for _ in _breakpoints(body))
    if found > MAX_CACHE_BREAKPOINTS:
        return (
            f"A maximum of {MAX_CACHE_BREAKPOINTS} blocks with cache_control may be provided. Found {found}."
        )
    return None


def _output_schema(body: Body) -> str | None:
    wanted = (body.get("output_config") or {}).get("format")
    complaint = schema_rules.complaint(wanted["schema"]) if wanted else None
    return f"output_config.format.schema: {complaint}" if complaint else None


RULES: tuple[Callable[[Body], str | None], ...] = (
    _max_tokens,
    _messages,
    _system,
    _thinking,
    _tool_choice,
    _stop_sequences,
    _cache_control,
    _output_schema,
)


def texts_of(content: Any) -> Iterator[str]:
    """The texts of a message or a system prompt, which is a string or a list of blocks."""
    if isinstance(content, str):
        yield content
    else:
        yield from (block["text"] for block in content if block["type"] == "text")


def _breakpoints(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        if value.get("cache_control"):
            yield value
        for inner in value.values():
            yield from _breakpoints(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _breakpoints(inner)
