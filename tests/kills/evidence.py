"""What is on record, read past row-level security and without any of the gateway's own reading code."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import asyncpg

_EVENTS = """
SELECT tenant_id, trace_id, stage, outcome, reasons, conversation_id, digests FROM gateway.audit_event
ORDER BY appended
"""
_CASES = "SELECT tenant_id, review_id FROM gateway.review_case"
_TURNS = "SELECT tenant_id, subject, conversation_id, role FROM gateway.turn ORDER BY position"


@dataclass(frozen=True, slots=True)
class Event:
    """One audit event, as far as it is looked at. `conversation` is an id, or its digest."""

    tenant: str
    stage: str
    outcome: str
    reasons: tuple[str, ...] = ()
    conversation: str = ""


_ACTS = ("conversation", "review", "audit", "sign_in", "key", "policy", "knowledge", "feedback", "settings")
"""Stages of what is no question: done with the first event that says how it went."""

Conversation = tuple[str, str, str]
"""Tenant, subject and id."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that the database holds: events by trace in their order, cases, and turns' roles."""

    traces: Mapping[str, Sequence[Event]]
    cases: frozenset[tuple[str, str]]
    turns: Mapping[Conversation, Sequence[str]]

    @property
    def unfinished(self) -> set[str]:
        """Traces with events and without an end, by a definition of the checker's own."""
        return {trace for trace, events in self.traces.items() if not any(map(_is_end, events))}

    @property
    def closed_as_unknown(self) -> Counter[str]:
        """How often each trace was closed as unknown."""
        return Counter(
            trace for trace, events in self.traces.items() for each in events if each.outcome == "unknown"
        )


async def gather(url: str) -> Evidence:
    """The evidence that the superuser's `url` leads to."""
    connection = await asyncpg.connect(url)
    try:
        traces: dict[str, list[Event]] = defaultdict(list)
        for row in await connection.fetch(_EVENTS):
            tenant, trace, stage, outcome, reasons, conversation, digests = row
            about = conversation or _digest(digests)
            traces[trace].append(Event(tenant, stage, outcome, tuple(reasons), about))
        cases = frozenset((row[0], row[1]) for row in await connection.fetch(_CASES))
        turns: dict[Conversation, list[str]] = defaultdict(list)
        for tenant, subject, conversation, role in await connection.fetch(_TURNS):
            turns[tenant, subject, conversation].append(role)
    finally:
        await connection.close()
    return Evidence(dict(traces), cases, dict(turns))


def _digest(digests: str) -> str:
    """The conversation that a deletion is of, as its digest."""
    return digests.partition('"conversation": "')[2].partition('"')[0]


def _is_end(event: Event) -> bool:
    if event.outcome in ("cancelled", "unknown") or event.stage in ("answer", "receive"):
        return True
    if event.stage == "authenticate":
        return event.outcome == "stopped"
    return event.stage in _ACTS and event.outcome != "started"
