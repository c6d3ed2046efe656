"""The audit log as the pipeline sees it: events are written to it, and none is taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from gateway.domain.audit import AuditEvent
from gateway.domain.reviews.case import CaseChange, ReviewCase


@dataclass(frozen=True, slots=True)
class Record:
    """Events that become durable together, with the review case that they open or change, if any."""

    events: tuple[AuditEvent, ...]
    case: ReviewCase | None = None
    change: CaseChange | None = None


class Kept(StrEnum):
    """What became of a record."""

    DURABLE = "durable"
    OVERTAKEN = "overtaken"


class Journal(Protocol):
    """Obligations:

    1. When `append` says `durable`, every event of the record is, and its case with it. It says `overtaken`,
       and nothing is kept, when the case to change has not the version any more that the change is of.
    2. A record is kept whole or not at all; records of concurrent callers may share a commit, and one that
       cannot be kept does not take the others with it.
    3. Raises `JournalUnavailable` when it cannot say that the record is durable, within a few seconds.
    4. A caller that is cancelled while it waits changes nothing for the record, or for anybody else's.
    5. Texts are kept apart from the event's columns, encrypted; NUL and lone surrogates are kept escaped.
    6. `events_of` gives the events of one trace of one tenant in the order in which they were appended. A
       text that does not open is `unreadable` with the reason, and all others are read.
    """

    async def append(self, record: Record) -> Kept: ...

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]: ...
