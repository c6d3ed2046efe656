"""What is looked for in the audit, and where a page of what was found ends."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta

from gateway.domain.access import digest_of
from gateway.domain.audit import AuditEvent, Outcome, Stage
from gateway.domain.errors import Problems
from gateway.domain.recourse import Status

PAGE_LIMIT = 500
"""Events that one page may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sought:
    """Events that are all that is said here; what is empty leaves them as they are.

    `start` counts and `end` does not. A `decision` is how a question was answered (a status), or the code of
    the problem that any call was refused with: it finds the event that ended the question or the call
    (`ends_so`). `policy_version` finds the event that ended a question. An
    event has one of `terms`, keyed digests of restricted terms, and of `matches`, those of texts. `review` is
    the digest of a review case, and finds what was done with it.
    """

    trace_id: str = ""
    subject: str = ""
    conversation_id: str = ""
    start: datetime | None = None
    end: datetime | None = None
    decision: str = ""
    policy_version: str = ""
    terms: tuple[str, ...] = ()
    matches: tuple[str, ...] = ()
    review: str = ""
    stage: Stage | None = None
    outcome: Outcome | None = None

    def digests(self) -> Mapping[str, str]:
        """A digest of each thing that is said, for the record of who looked for what."""
        said = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {f"sought_{name}": digest_of(_words(value)) for name, value in said if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class SoughtWords:
    """Words by whose keyed digests events are sought: a restricted term that was typed, and the name or
    address of somebody who was masked, or a whole text. They are not kept."""

    term: str = ""
    mentions: str = ""


STEPS_WITHIN = frozenset(
    {
        *(Stage.ADMIT, Stage.CONTEXTUALISE, Stage.MASK, Stage.DECIDE, Stage.REWRITE, Stage.VALIDATE),
        *(Stage.SETTLE, Stage.SCOPE, Stage.SEARCH, Stage.MERGE, Stage.RECALL),
    }
)
"""Steps of a question behind which its end always comes, as an event of its own."""

REFUSING = frozenset({Outcome.STOPPED, Outcome.REJECTED, Outcome.FAILED})
"""Outcomes of an event that says why a call came to nothing."""

_CODE = re.compile(r"GW-[0-9]{4}")

REPLAYED = "replayed"
"""How a question was answered that was asked before under the same Idempotency-Key."""

DECISIONS: tuple[str, ...] = (*Status, REPLAYED, *(problem.kind.code for problem in Problems))
"""Everything that a question or a call can end with."""


def is_code(decision: str) -> bool:
    """Whether this is the code of a problem, and no status."""
    return _CODE.fullmatch(decision) is not None


def ends_so(event: AuditEvent, decision: str) -> bool:
    """Whether this event ended a question or another call with this decision. An answer says it first; an
    event that says why something came to nothing has the code first, or second behind what was wanted."""
    said, reasons = event.evidence.outcome, event.evidence.reasons
    if event.stage is Stage.ANSWER:
        return reasons[:1] == (decision,)
    refused = said in REFUSING and event.stage not in STEPS_WITHIN
    return refused and is_code(decision) and decision in reasons[:2]


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, datetime):
        return (value.astimezone(UTC).isoformat(),)
    return value if isinstance(value, tuple) else (str(value),)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a page ended: the next one goes on with what is older, by time and then by id."""

    occurred_at: datetime
    event_id: str

    @classmethod
    def of(cls, event: AuditEvent) -> Position:
        """Behind this event."""
        return cls(event.occurred_at, event.id)

    def to_cursor(self) -> str:
        """As callers hand it back; what it is made of is none of theirs."""
        micros = (self.occurred_at - _EPOCH) // timedelta(microseconds=1)
        return base64.urlsafe_b64encode(json.dumps([micros, self.event_id]).encode()).decode().rstrip("=")

    @classmethod
    def from_cursor(cls, cursor: str) -> Position:
        """The inverse of `to_cursor`. Raises `ValueError` for what cannot have come from it."""
        try:
            match json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))):
                case [int(micros), str(event_id)] if not isinstance(micros, bool):
                    found = cls(_EPOCH + timedelta(microseconds=micros), event_id)
                case _:
                    raise ValueError("a cursor has a time and an id")
            if found.to_cursor() != cursor:
                raise ValueError("a cursor is written in one way only")
        except (ValueError, OverflowError, RecursionError) as error:
            raise ValueError("this is no cursor") from error
        return found


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class EventPage:
    """Events without their texts, newest first; `next` is the cursor of the page behind, if there is one."""

    events: tuple[AuditEvent, ...]
    next: str = ""
