"""The body of an answer, field for field as the contract (section 2) gives it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.lanes import Lane
from gateway.domain.proposal import FilterValue
from gateway.domain.provenance import Origin, Source
from gateway.domain.recourse import Status
from gateway.domain.reviews.case import ReviewCase

UNTOLD: Mapping[Status, str] = MappingProxyType(
    {
        Status.REFUSED: "This request cannot be served.",
        Status.PENDING_REVIEW: "This request waits for a review.",
    }
)
"""One constant sentence for each end whose cause is for the audit and the reviewers alone. Beside it such an
answer holds what its caller sent and has, and nothing of how far the request came."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class WordShown(_Part):
    """A word of a query and its source: `message`, `turn`, `glossary`, `rule`, or `nowhere`, which only words
    of a person can be from. `of` is for a turn how many turns it is before the message, for a glossary's
    entry its term, for a rule its name (`common_word`, `other_form`)."""

    word: str
    source: Source
    of: str

    @classmethod
    def of_origin(cls, origin: Origin) -> WordShown:
        return cls(word=origin.word, source=origin.source, of=origin.of)


class Query(_Part):
    """One search. `weight` is what its places count beside those of the others. `provenance` is there on
    request alone: the words that say something, in their order."""

    text: str
    suggested_filters: dict[str, FilterValue] = Field(default_factory=dict)
    weight: float = 1.0
    provenance: tuple[WordShown, ...] | None = None


class Question(_Part):
    question: str
    options: tuple[str, ...] = ()


class Access(_Part):
    """The filter that was in force. `none_of` is null unless the calling client may `act-as`."""

    any_of: tuple[str, ...]
    none_of: tuple[str, ...] | None = None
    policy_version: str


class AttemptShown(_Part):
    """One call of the rewriter. `failure` names why it gave nothing readable, null when it did."""

    n: int
    source: str
    violations: tuple[str, ...] = ()
    failure: str | None = None


class ReviewShown(_Part):
    """Where a held request stands, and where to ask again."""

    id: str
    url: str
    state: str

    @classmethod
    def of(cls, case: ReviewCase) -> ReviewShown:
        return cls(id=case.id, url=f"/v1/reviews/{case.id}", state=case.state.value)


class HitShown(_Part):
    """A document. `matched_queries` are the places in `queries` of those that found it; one that other
    searches alone found has none. `matched_lanes` says which: `original`, `variation`, `hypothesis`."""

    id: str
    collection: str
    scope: str
    title: str
    text: str
    score: float
    matched_queries: tuple[int, ...]
    matched_lanes: tuple[Lane, ...] = ()


class AuditShown(_Part):
    event_ids: tuple[str, ...]


class Answer(_Part):
    """The whole body. `hits` is null for a rewrite without a search.

    Refused or held, it is the same whatever the cause (`untold`): no attempts, no masked values, of the time
    only the total, of the events only the last.
    """

    id: str
    trace_id: str
    conversation_id: str
    status: Status
    original: str
    queries: tuple[Query, ...] = ()
    hits: tuple[HitShown, ...] | None = None
    clarification: Question | None = None
    access: Access
    attempts: tuple[AttemptShown, ...] = ()
    masked: dict[str, int] = Field(default_factory=dict)
    review: ReviewShown | None = None
    reason: str | None = None
    timings_ms: dict[str, float] = Field(default_factory=dict)
    audit: AuditShown

    def untold(self) -> Answer:
        """The same answer without anything that tells its cause."""
        return self.model_copy(
            update={
                "attempts": (),
                "masked": {},
                "reason": UNTOLD[self.status],
                "timings_ms": {"total": self.timings_ms["total"]},
                "audit": AuditShown(event_ids=self.audit.event_ids[-1:]),
            }
        )

    @property
    def http_status(self) -> int:
        """200; 202 when held for review; 403 when refused."""
        return {Status.PENDING_REVIEW: 202, Status.REFUSED: 403}.get(self.status, 200)

    def to_json(self) -> bytes:
        """JSON in ASCII with escapes, so that even a lone surrogate in `original` can travel."""
        body: dict[str, Any] = self.model_dump(mode="python")
        for absent in ("hits", "reason"):
            if body[absent] is None:
                del body[absent]
        for query in body["queries"]:
            if query["provenance"] is None:
                del query["provenance"]
        if body["access"]["none_of"] is None:
            del body["access"]["none_of"]
        return json.dumps(body, ensure_ascii=True).encode("ascii")

    @classmethod
    def from_json(cls, data: bytes) -> Answer:
        """The inverse of `to_json`."""
        return cls.model_validate(json.loads(data))
