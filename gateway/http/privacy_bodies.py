"""The bodies of requests to erase and to hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_REASON = 2000


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ErasureBody(_Body):
    """Who is to be erased. `reason` is kept for the record, encrypted."""

    subject: Annotated[str, Field(min_length=1, max_length=128)]
    reason: Annotated[str, Field(max_length=_REASON)] = ""


class HoldBody(_Body):
    """What is to be held, and why."""

    on: Literal["subject", "trace", "conversation"]
    value: Annotated[str, Field(min_length=1, max_length=255)]
    reason: Annotated[str, Field(min_length=1, max_length=_REASON)]


class ReleaseBody(_Body):
    """Why it is to be released."""

    reason: Annotated[str, Field(min_length=1, max_length=_REASON)]


class StepBody(_Body):
    """Nothing has to be said."""

    reason: Annotated[str, Field(max_length=_REASON)] = ""
