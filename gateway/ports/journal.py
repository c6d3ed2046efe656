"""The audit log as the pipeline sees it: events are written to it, and none is taken out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gateway.domain.audit import AuditEvent
from gateway.domain.review import ReviewCase


@dataclass(frozen=True, slots=True)
class Record:
    """Events that become durable together, with the review case that the last of them opens, if any."""

    events: tuple[AuditEvent, ...]
    case: ReviewCase | None = None


class Journal(Protocol):
    """Obligations:

    1. When `append` returns, every event of the record is durable, and its case with it.
    2. A record is kept whole or not at all; records of concurrent callers may share a commit, and one that
       cannot be kept does not take the others with it.
    3. Raises `JournalUnavailable` when it cannot say that the record is durable, within a few seconds.
    4. A caller that is cancelled while it waits changes nothing for the record, or for anybody else's.
    5. Texts are kept apart from the event's columns, encrypted; NUL and lone surrogates are kept escaped.
    6. `events_of` gives the events of one trace of one tenant in the order in which they were appended.
    """

    async def append(self, record: Record) -> None: ...

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]: ...
