"""Finding events in the audit in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.domain.access import digest_of
from gateway.domain.audit import AuditEvent, Stage
from gateway.domain.evidence.audit_search import Position, Sought, ends_so
from gateway.ports.failures import StoreUnavailable

_Test = Callable[[AuditEvent, Any], bool]


def _first_reason(event: AuditEvent) -> str:
    return event.evidence.reasons[0] if event.evidence.reasons else ""


_TESTS: Mapping[str, _Test] = {
    "trace_id": lambda event, value: event.trace_id == value,
    "subject": lambda event, value: event.who.subject == value,
    "conversation_id": lambda event, value: event.conversation_id == value,
    "start": lambda event, value: event.occurred_at >= value,
    "end": lambda event, value: event.occurred_at < value,
    "decision": ends_so,
    "policy_version": lambda event, value: event.stage is Stage.ANSWER and event.who.policy_version == value,
    "terms": lambda event, value: any(_digest(event.who.tenant, t) in value for t in event.evidence.terms),
    "matches": lambda event, value: any(
        _digest(event.who.tenant, words) in value for words in event.evidence.texts.values()
    ),
    "review": lambda event, value: (
        event.stage is Stage.REVIEW and event.evidence.digests.get("review") == value
    ),
    "stage": lambda event, value: event.stage is value,
    "outcome": lambda event, value: event.evidence.outcome is value,
}


class FakeAuditSearch(Breakable):
    """The port `AuditSearch`, over what a fake journal holds; of policies it knows those of its answers."""

    failure = StoreUnavailable

    def __init__(self, journal: FakeJournal) -> None:
        super().__init__()
        self._journal = journal

    async def find(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]:
        self._work()
        given = {name: getattr(sought, name) for name in _TESTS if getattr(sought, name)}
        return self._page(tenant, given, lambda _: True, after, limit)

    async def unanswered(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]:
        self._work()
        given = {name: getattr(sought, name) for name in ("start", "end") if getattr(sought, name)}
        return self._page(tenant, given, _found_nothing, after, limit)

    def digests_of(self, tenant: str, term: str) -> tuple[str, ...]:
        return (_digest(tenant, term),)

    async def matches_of(self, tenant: str, words: str) -> tuple[str, ...]:
        self._work()
        return tuple(_digest(tenant, each) for each in (words, FakePseudonyms().of(tenant, words)))

    async def knows_policy(self, tenant: str, version: str) -> bool:
        return bool(await self.find(tenant, Sought(policy_version=version), None, 1))

    def _page(
        self,
        tenant: str,
        given: Mapping[str, Any],
        wanted: Callable[[AuditEvent], bool],
        after: Position | None,
        limit: int,
    ) -> Sequence[AuditEvent]:
        found = [
            event
            for event in self._journal.events
            if event.who.tenant == tenant
            and wanted(event)
            and all(_TESTS[name](event, value) for name, value in given.items())
            and (after is None or _place(event) < (after.occurred_at, after.event_id))
        ]
        return [_without_words(event) for event in sorted(found, key=_place, reverse=True)[:limit]]


def _without_words(event: AuditEvent) -> AuditEvent:
    return replace(event, evidence=replace(event.evidence, texts={}, erased=()))


def _place(event: AuditEvent) -> tuple[Any, str]:
    return event.occurred_at, event.id


def _found_nothing(event: AuditEvent) -> bool:
    found_none = (Stage.MERGE, "nothing_found"), (Stage.FEEDBACK, "no_results")
    return (event.stage, _first_reason(event)) in found_none


def _digest(tenant: str, term: str) -> str:
    return digest_of((tenant, " ".join(term.casefold().split())))
