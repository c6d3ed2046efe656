"""The bodies of requests to erase and to hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_REASON = 2000
_KEPT = "Why; kept for the record, encrypted."


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ErasureBody(_Body):
    """Who is to be erased."""

    subject: Annotated[
        str, Field(min_length=1, max_length=128, description="The person.", examples=["maria@acme.example"])
    ]
    reason: Annotated[str, Field(max_length=_REASON, description=_KEPT, examples=["request 118"])] = ""


class HoldBody(_Body):
    """What is to be held, and why."""

    on: Annotated[
        Literal["subject", "trace", "conversation"],
        Field(description="Everything of a person, one request, or the conversations with an id."),
    ]
    value: Annotated[
        str,
        Field(
            min_length=1,
            max_length=255,
            description="The person, or an id that is on record.",
            examples=["maria@acme.example"],
        ),
    ]
    reason: Annotated[str, Field(min_length=1, max_length=_REASON, description=_KEPT, examples=["case 12"])]


class ReleaseBody(_Body):
    """Why it is to be released, which has to be said."""

    reason: Annotated[
        str, Field(min_length=1, max_length=_REASON, description=_KEPT, examples=["case closed"])
    ]


class StepBody(_Body):
    """Nothing has to be said, and no body be sent."""

    reason: Annotated[str, Field(max_length=_REASON, description=_KEPT)] = ""
