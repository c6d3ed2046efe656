"""A judge on a language model: one call for each rewrite, which it sees as the rewriter did."""

from __future__ import annotations

import asyncio
from importlib.resources import files

import httpx2
from anthropic import transform_schema
from pydantic import ValidationError

from gateway.adapters.anthropic.calling import Deadline
from gateway.adapters.anthropic.client import messages_client
from gateway.adapters.anthropic.envelope import Envelope
from gateway.adapters.anthropic.failures import BROKEN, failing
from gateway.adapters.anthropic.prompt import as_data
from gateway.domain.quality.sampled import Rating, Sampled
from gateway.ports.judge import Unrated

_SECONDS = 30.0
_MAX_TOKENS = 1_024
_SCHEMA = transform_schema(Rating.model_json_schema(mode="serialization"))


class AnthropicJudge:
    """The port `Judge` on `model` behind `base_url`. Raises ValueError for an empty key."""

    def __init__(self, *, api_key: str, base_url: str, model: str) -> None:
        self._client, self._model = messages_client(api_key, base_url), model
        self._host = httpx2.URL(base_url).host
        self._prompt = (files("gateway") / "prompts" / "judge-v1.md").read_text("utf-8")

    async def close(self) -> None:
        """Ends the connections."""
        await self._client.close()

    async def rate(self, sampled: Sampled) -> Rating | Unrated:
        """The model's rating within 30 seconds, or why there is none."""
        deadline = Deadline(_SECONDS)
        try:
            async with asyncio.timeout(_SECONDS):
                answer = await self._call(sampled, deadline)
        except BROKEN as error:
            return Unrated(failing(error, deadline, self._host).detail)
        try:
            message = Envelope.model_validate_json(answer)
            if message.failure is not None:
                return Unrated(message.failure.value)
            return Rating.model_validate_json(message.text)
        except ValidationError:
            return Unrated("the answer was not the rating asked for")

    async def _call(self, sampled: Sampled, deadline: Deadline) -> bytes:
        client = self._client.with_options(timeout=httpx2.Timeout(deadline.left), middleware=[deadline])
        response = await client.messages.with_raw_response.create(
            model=self._model,
            max_tokens=_MAX_TOKENS,
            system=[{"type": "text", "text": self._prompt, "cache_control": {"type": "ephemeral"}}],
            messages=[{"role": "user", "content": _told(sampled)}],
            output_config={"format": {"type": "json_schema", "schema": _SCHEMA}},
        )
        return await response.read()


def _told(sampled: Sampled) -> str:
    searches = "\n".join(f"<search>{as_data(query)}</search>" for query in sampled.queries)
    return f"<conversation>\n{as_data(sampled.conversation)}\n</conversation>\n{searches}"
