"""The rewriter on a language model: one call of the Messages API for each attempt, which never raises."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import httpx2
from anthropic.types import TextBlockParam
from pydantic import ValidationError

from gateway.adapters.anthropic.calling import Deadline
from gateway.adapters.anthropic.client import messages_client
from gateway.adapters.anthropic.egress import EgressGuard, EgressRefused
from gateway.adapters.anthropic.envelope import Envelope
from gateway.adapters.anthropic.failures import BROKEN, failing
from gateway.adapters.anthropic.prompt import REWRITE, Prompt
from gateway.adapters.anthropic.reply import Unreadable, read_reply
from gateway.adapters.anthropic.schema import schema_of
from gateway.domain.brief import Brief
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import FailureKind, Maker, Proposal, Reply, RewriteFailure
from gateway.domain.validation.case import texts_of

DEFAULT_MODEL = "claude-haiku-5-5"
SOURCE = "anthropic"

_MAX_TOKENS = 2_048
"""Enough for ten searches of 400 characters (about 1,000 tokens) and some thinking, which counts as well."""

_LONGEST_CALL = 60.0
"""Seconds; the highest time-out that a tenant can set."""


class AnthropicRewriter:
    """Rewrites with a model behind `base_url`, the Anthropic API or any server that speaks it.

    A brief's own model goes before `default_model`. `effort` is how much a model thinks before it writes;
    None leaves it out, for models that do not know it. Raises ValueError for an empty key, which would be
    sent as one.
    """

    source = SOURCE
    repeats_itself = False

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        default_model: str = DEFAULT_MODEL,
        effort: Literal["low", "medium", "high"] | None = "low",
        prompt: str = REWRITE,
    ) -> None:
        self._client = messages_client(api_key, base_url)
        self._host = httpx2.URL(base_url).host
        self._default_model, self._effort = default_model, effort
        self._prompt = Prompt.load(prompt)

    @property
    def prompt_version(self) -> str:
        """The version that goes into every event."""
        return self._prompt.version

    async def close(self) -> None:
        """Ends the connections; the rewriter cannot be used after it."""
        await self._client.close()

    def maker(self, brief: Brief) -> Maker:
        return Maker(brief.model or self._default_model, self._prompt.version)

    async def rewrite(self, brief: Brief) -> Reply:
        """The model's proposal, or the kind of failure, within `brief.timeout` seconds."""
        called = _Called(brief.model or self._default_model, self._prompt, brief)
        seconds = min(brief.timeout, _LONGEST_CALL)
        deadline = Deadline(seconds)
        try:
            async with asyncio.timeout(seconds):
                answer = await self._call(called.model, brief, deadline)
        except EgressRefused as refused:
            detail = f"not sent: {refused} stood in clear in it"
            return called.failed(FailureKind.WITHHELD, detail)
        except BROKEN as error:
            failure = failing(error, deadline, self._host)
            return replace(called.failed(failure.kind, failure.detail), retry_after=failure.retry_after)
        return called.read(answer)

    async def _call(self, model: str, brief: Brief, deadline: Deadline) -> bytes:
        client = self._client.with_options(
            timeout=httpx2.Timeout(deadline.left), middleware=[deadline, EgressGuard(brief, self._prompt)]
        )
        response = await client.messages.with_raw_response.create(
            model=model,
            max_tokens=_MAX_TOKENS,
            system=[_kept(self._prompt.system), _kept(self._prompt.tenant(brief))],
            messages=[{"role": "user", "content": self._prompt.user(brief)}],
            output_config={
                "format": {"type": "json_schema", "schema": schema_of(brief.fields)},
                **({"effort": self._effort} if self._effort else {}),
            },
        )
        return await response.read()


@dataclass(frozen=True, slots=True)
class _Called:
    """A call under way: which model, which prompt. It makes of an answer what goes on."""

    model: str
    prompt: Prompt
    brief: Brief

    def failed(self, kind: FailureKind, detail: str) -> RewriteFailure:
        return RewriteFailure(SOURCE, kind, detail, model=self.model, prompt_version=self.prompt.version)

    def read(self, answer: bytes) -> Reply:
        """The stop reason is looked at before the text: a part of a reply is never used as a whole."""
        try:
            message = Envelope.model_validate_json(answer)
        except ValidationError:
            return self.failed(FailureKind.MALFORMED, "the answer was not a message of the API")
        if (kind := message.failure) is not None:
            detail = (
                f"stop reason {message.stop_reason}"
                if kind is not FailureKind.MALFORMED
                else "it stopped early"
            )
            return replace(self.failed(kind, detail), usage=message.cost)
        try:
            proposal = self._own(read_reply(message.text, source=SOURCE))
        except Unreadable as error:
            return replace(self.failed(FailureKind.MALFORMED, str(error)), usage=message.cost)
        return replace(proposal, model=self.model, prompt_version=self.prompt.version, usage=message.cost)

    def _own(self, proposal: Proposal) -> Proposal:
        """The proposal with no more beside it than was asked for. Raises `Unreadable` for one that borrows a
        name of the examples, wherever it stands."""
        if self.prompt.borrowed(_texts_of(proposal), self.brief):
            raise Unreadable("it held a name of the examples, none of which exists")
        wanted = {Lane.VARIATION: self.brief.variations, Lane.HYPOTHESIS: int(self.brief.hypothesis)}
        beside = (each for lane, most in wanted.items() for each in _of_lane(proposal, lane)[:most])
        return replace(proposal, beside=tuple(beside))


def _texts_of(proposal: Proposal) -> Iterator[str]:
    """Everything that a proposal says."""
    yield from (text for query in proposal.queries for text in texts_of(query))
    yield from (each.text for each in proposal.beside)
    if proposal.clarification is not None:
        yield from (proposal.clarification.question, *proposal.clarification.options)


def _of_lane(proposal: Proposal, lane: Lane) -> list[Beside]:
    return [each for each in proposal.beside if each.lane is lane]


def _kept(text: str) -> TextBlockParam:
    """A part of the system prompt up to which the provider may keep what it has read."""
    return {"type": "text", "text": text, "cache_control": {"type": "ephemeral"}}
