"""The last wall before a model's service: no body leaves that holds a value which masking took out.

It trusts nothing before it: neither the masking nor the prompt. What it finds is refused, never mended, so
that whatever let the value through is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from anthropic import APIRequest, AsyncAPIResponse, AsyncCallNext

from gateway.adapters.anthropic.prompt import Prompt
from gateway.domain.brief import Brief, MaskedConversation
from gateway.domain.masking import MaskedText

UNREADABLE = "a body that cannot be read"


class EgressRefused(Exception):
    """This body was not sent. `kinds` says what sort of value stood in it, never which."""

    def __init__(self, kinds: tuple[str, ...]) -> None:
        super().__init__(", ".join(kinds))
        self.kinds = kinds


class EgressGuard:
    """Looks through the body of each attempt of one call, the retry included.

    It is middleware of the SDK, innermost, so that nothing changes the body behind it.
    """

    def __init__(self, brief: Brief, prompt: Prompt) -> None:
        self._withheld = brief.withheld
        self._told = frozenset(_told(brief, prompt))

    async def __call__(self, request: APIRequest, call_next: AsyncCallNext) -> AsyncAPIResponse[Any]:
        """One attempt. Raises `EgressRefused`."""
        body = [text for text in _texts_of(request) if text not in self._told]
        if kinds := self._withheld.kinds_in(body, self._told):
            raise EgressRefused(kinds)
        return await call_next(request)


def _told(brief: Brief, prompt: Prompt) -> Iterator[str]:
    """What the model is told whatever is asked: the prompt with the tenant's words and nobody's question."""
    nobody = MaskedConversation((), MaskedText(""), brief.conversation.language)
    unasked = replace(brief, conversation=nobody, identifiers=(), rejected=())
    yield prompt.system
    yield prompt.tenant(brief)
    yield prompt.user(unasked)


def _texts_of(request: APIRequest) -> Iterator[str]:
    """Every string that would be sent but for the headers, which are ours alone. Raises `EgressRefused` for a
    body that is no JSON."""
    options = request.options
    if not isinstance(options.json_data, Mapping) or options.content or options.files:
        raise EgressRefused((UNREADABLE,))
    yield from _strings((request.url, options.params, options.json_data, options.extra_json))


def _strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            yield from _each((*value.keys(), *value.values()))
        case bool() | int() | float() | None:
            return
        case Iterable() if not isinstance(value, bytes | bytearray):
            yield from _each(value)
        case _:
            raise EgressRefused((UNREADABLE,))


def _each(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        yield from _strings(value)
