"""The message that the API answers with, read for what matters: how it ended, what it says, what it cost.

It is read here and not by the SDK, which takes any JSON for a message and keeps no usage of one it refuses.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.proposal import FailureKind, Usage

_STOPS = {
    "refusal": FailureKind.REFUSAL,
    "max_tokens": FailureKind.TRUNCATED,
    "model_context_window_exceeded": FailureKind.TRUNCATED,
}


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Block(_Part):
    type: str
    text: str = ""


class _Tokens(_Part):
    input_tokens: int = Field(default=0, ge=0)
    cache_creation_input_tokens: int | None = Field(default=0, ge=0)
    cache_read_input_tokens: int | None = Field(default=0, ge=0)
    output_tokens: int = Field(default=0, ge=0)


class Envelope(_Part):
    """A message. Raises `pydantic.ValidationError` for what is none."""

    stop_reason: str | None
    content: tuple[_Block, ...]
    model: str = ""
    usage: _Tokens = _Tokens()

    @property
    def failure(self) -> FailureKind | None:
        """Why nothing of it may be used; None when the model came to its own end."""
        if self.stop_reason == "end_turn":
            return None
        return _STOPS.get(self.stop_reason or "", FailureKind.MALFORMED)

    @property
    def text(self) -> str:
        """What the model wrote for us to read; its thinking is not part of it."""
        return "".join(block.text for block in self.content if block.type == "text")

    @property
    def cost(self) -> Usage:
        """Tokens, those that came from the provider's cache or went into it among them."""
        told = self.usage
        written, read = told.cache_creation_input_tokens or 0, told.cache_read_input_tokens or 0
        return Usage(told.input_tokens + written + read, told.output_tokens, read, written)
