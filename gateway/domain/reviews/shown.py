"""Review cases as reviewers see them: placeholders for personal data, and nothing that the reviewer may not
know. Values behind placeholders are in `ValuesShown` alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict

from gateway.domain.answer import WordShown
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.reviews.case import ReviewCase, ReviewState

_EXCERPT = 200
"""Code points of the message that a list shows."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class TermShown(_Part):
    """A restricted term that the asker typed, and its scope."""

    phrase: str
    scope: str


class ClaimShown(_Part):
    """Who works on the case, and until when nobody else can."""

    by: str
    until: datetime
    mine: bool


class DecisionShown(_Part):
    """Who decided, when, on the content of which digest; `queries` are those released, still masked."""

    by: str
    at: datetime
    digest: str
    queries: tuple[str, ...]
    note: str


class StepShown(_Part):
    """One line of the case's history. `by` is empty for what the gateway did by itself."""

    act: str
    by: str
    at: datetime


class CaseListed(_Part):
    """A case in a list. `message` is the beginning of the masked one; `terms` and `other_terms` are those of
    `CaseShown`; `own` says that the reader asked."""

    id: str
    url: str
    state: ReviewState
    domain: str
    opened_at: datetime
    expires_at: datetime
    message: str
    terms: tuple[TermShown, ...]
    other_terms: int
    claim: ClaimShown | None
    own: bool
    erased: bool = False

    @classmethod
    def of(cls, case: ReviewCase, reader: str, may_know: Callable[[str], bool]) -> CaseListed:
        """The case, as it stands, for the reader of this subject; `may_know` says of which scopes."""
        return cls(**_head(case, reader, may_know), message=case.content.marked[:_EXCERPT])


class CaseShown(_Part):
    """A case as its reviewer sees it. `digest` is that of the content shown; a decision holds for it alone.

    `queries` are the searches that approving releases; there may be none, and then only edit and reject can
    decide. `provenance` says of each where its words are from; a search whose words were not looked at has
    none. `reasons` are codes. `terms` are the restricted terms typed that the reader may know of, and
    `other_terms` counts the others; the message stands without any of them, with […] where they were, and is
    empty when it was nothing else. `reopened` counts how often rights or content changed after a decision.
    `may_reveal` says whether there are values behind its placeholders that the reader may see, which is
    decided anew when they are asked for.
    """

    id: str
    url: str
    state: ReviewState
    domain: str
    opened_at: datetime
    expires_at: datetime
    message: str
    queries: tuple[str, ...]
    provenance: tuple[tuple[WordShown, ...], ...] = ()
    reasons: tuple[str, ...]
    terms: tuple[TermShown, ...]
    other_terms: int
    collections: tuple[str, ...]
    digest: str
    claim: ClaimShown | None
    decision: DecisionShown | None
    history: tuple[StepShown, ...]
    reopened: int
    own: bool
    erased: bool = False
    may_reveal: bool = False

    @classmethod
    def of(
        cls,
        case: ReviewCase,
        reader: str,
        may_know: Callable[[str], bool],
        may_reveal: Callable[[str], bool],
    ) -> CaseShown:
        """The case, as it stands, for the reader of this subject; `may_know` says of which scopes, and
        `may_reveal` in which domains."""
        content = case.content
        return cls(
            **_head(case, reader, may_know),
            message=content.marked,
            queries=content.queries,
            provenance=tuple(tuple(map(WordShown.of_origin, each)) for each in content.origins),
            reasons=content.reasons,
            collections=content.collections,
            digest=content.digest,
            decision=_decision(case),
            history=tuple(StepShown(act=step.act, by=step.by, at=step.at) for step in case.history),
            reopened=case.reopened,
            may_reveal=may_reveal(case.domain) and bool(ValuesShown.of(case).values),
        )

    def to_json(self) -> bytes:
        """JSON in ASCII with escapes, so that even a lone surrogate can travel."""
        return _to_json(self)

    @classmethod
    def from_json(cls, data: bytes) -> CaseShown:
        """The inverse of `to_json`."""
        return cls.model_validate(json.loads(data))


class ValuesShown(_Part):
    """What the placeholders of a case stand for, for somebody who may `reveal`. Of an erased one there is
    nothing."""

    values: dict[str, str]

    @classmethod
    def of(cls, case: ReviewCase) -> ValuesShown:
        """Of those placeholders alone that stand in what a reviewer is shown: neither the conversation before
        the question nor what was cut from it comes along."""
        said = "\n".join((case.content.marked, *case.content.queries))
        names = dict.fromkeys(found[0] for found in PLACEHOLDER.finditer(said))
        kept = case.question.values
        return cls(values={name: kept[name] for name in names if name in kept})

    def to_json(self) -> bytes:
        """JSON in ASCII with escapes, so that even a lone surrogate can travel."""
        return _to_json(self)


class QueuePage(_Part):
    """Cases, oldest first. `next` is the `after` of the next page, null on the last one; `domains` are those
    that the reader may review."""

    reviews: tuple[CaseListed, ...]
    next: str | None = None
    domains: tuple[str, ...] = ()

    def to_json(self) -> bytes:
        """JSON in ASCII with escapes, so that even a lone surrogate can travel."""
        return _to_json(self)


def _to_json(model: BaseModel) -> bytes:
    return json.dumps(model.model_dump(mode="python"), default=_plain).encode("ascii")


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"a case shows no {type(value).__name__}")


def _head(case: ReviewCase, reader: str, may_know: Callable[[str], bool]) -> dict[str, Any]:
    known = tuple(term for term in case.content.terms if may_know(term.scope))
    held = case.claim if case.state is ReviewState.CLAIMED else None
    claim = ClaimShown(by=held.by, until=held.until, mine=held.by == reader) if held else None
    return {
        "id": case.id,
        "url": f"/v1/reviews/{case.id}",
        "state": case.state,
        "domain": case.domain,
        "erased": case.erased,
        "opened_at": case.opened_at,
        "expires_at": case.expires_at,
        "terms": tuple(TermShown(phrase=term.phrase, scope=term.scope) for term in known),
        "other_terms": len(case.content.terms) - len(known),
        "claim": claim,
        "own": case.is_of(reader),
    }


def _decision(case: ReviewCase) -> DecisionShown | None:
    made = case.decision
    if made is None:
        return None
    return DecisionShown(by=made.by, at=made.at, digest=made.digest, queries=made.queries, note=made.note)
