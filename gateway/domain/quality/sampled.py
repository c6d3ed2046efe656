"""Rewrites of production, drawn for somebody to say whether they kept to what was asked.

Nothing here is in clear: the conversation is what the model was sent, and the searches are what it gave.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.evidence.audit_shown import readable
from gateway.domain.evidence.replay import Replay


class Rating(BaseModel):
    """What a judge made of one rewrite."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    intent: Literal["unclear", "kept", "changed"] = Field(
        description="Whether the searches look for what the last message asks for"
    )
    added: list[str] = Field(description="What the searches say and the conversation does not")
    lost: list[str] = Field(description="What the last message demands and no search says")
    why: str = Field(description="One sentence")


class Sampled(BaseModel):
    """One rewrite that was served. `unrated` says why a model was asked for no rating or gave none; `verdict`
    is empty, for a person to fill in."""

    model_config = ConfigDict(frozen=True)

    trace_id: str
    source: str
    model: str
    prompt_version: str
    conversation: str
    queries: list[str]
    rating: Rating | None = None
    unrated: str = ""
    verdict: str = ""


def sampled_of(replay: Replay) -> Sampled | None:
    """The rewrite that a request was served with; None for one that no rewriter was asked for, or whose words
    were erased or cannot be read."""
    served = [each for each in replay.attempts if not each.refused and not each.failure]
    if not served or not (sent := readable(served[-1].sent)):
        return None
    last = served[-1]
    queries = list(map(readable, last.answered))
    if None in queries:
        return None
    return Sampled(
        trace_id=replay.trace_id,
        source=last.source,
        model=last.model,
        prompt_version=last.prompt_version,
        conversation=sent,
        queries=[query for query in queries if query],
    )
