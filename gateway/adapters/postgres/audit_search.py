"""Finding events in PostgreSQL: each thing that is sought has an index, and pages go on where the last ended.

Under row-level security only comparisons that leak nothing may use an index, so all conditions are plain
comparisons of columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import text

from gateway.adapters.encryption.pseudonyms import KeyedPseudonyms
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.encryption.terms_digested import digests_of_term
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import Texts, event_of
from gateway.adapters.postgres.text_matches import PostgresTextMatches
from gateway.domain.audit import AuditEvent
from gateway.domain.evidence.audit_search import STEPS_WITHIN, Position, Sought, is_code
from gateway.domain.text import escape

_ENDS_A_QUESTION = "event.stage = 'answer'"
"""As the indexes of decisions and policies have it, letter by letter."""

_REFUSED = "event.stage <> 'answer' AND event.outcome IN ('stopped', 'rejected', 'failed')"
"""As the indexes of refused calls have it."""

_WITHIN = ", ".join(f"'{step.value}'" for step in sorted(STEPS_WITHIN))
_NOT_WITHIN = f"event.stage NOT IN ({_WITHIN})"

# Each has an index of its own, and no event is in two of them (`ends_so`).
_ANSWERED = (f"{_ENDS_A_QUESTION} AND event.reasons[1] = :decision",)
_ENDED = (
    *_ANSWERED,
    f"{_REFUSED} AND event.reasons[1] = :decision AND {_NOT_WITHIN}",
    f"{_REFUSED} AND event.reasons[2] = :decision AND event.reasons[1] <> :decision AND {_NOT_WITHIN}",
)

_NOTHING = (
    "event.stage = 'merge' AND event.reasons[1] = 'nothing_found'",
    "event.stage = 'feedback' AND event.reasons[1] = 'no_results'",
)
"""As the indexes of questions without a document have it: by the search itself, and by the application."""

_APPLIED = text("SELECT EXISTS (SELECT FROM gateway.bundle WHERE tenant_id = :tenant AND version = :version)")

_CONDITIONS: Mapping[str, str] = {
    "trace_id": "event.trace_id = :trace_id",
    "subject": "event.subject = :subject",
    "conversation_id": "event.conversation_id <> '' AND event.conversation_id = :conversation_id",
    "start": "event.occurred_at >= :start",
    "end": "event.occurred_at < :end",
    "policy_version": f"{_ENDS_A_QUESTION} AND event.policy_version = :policy_version",
    "terms": "event.event_id IN (SELECT term.event_id FROM gateway.audit_term term"
    " WHERE term.tenant_id = :tenant AND term.digest = ANY (:terms))",
    "matches": "event.event_id IN (SELECT said.event_id FROM gateway.audit_text said"
    " WHERE said.tenant_id = :tenant AND said.match = ANY (:matches))",
    "review": "event.stage = 'review' AND event.digests ->> 'review' = :review",
    "outcome": "event.outcome = :outcome",
}
_BEHIND = "event.occurred_at <= :at AND (event.occurred_at, event.event_id) < (:at, :id)"


class PostgresAuditSearch:
    """The port `AuditSearch`."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing

    async def find(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]:
        given = dict(_given(sought))
        conditions = [_CONDITIONS[name] for name in given]
        if sought.stage is not None:  # of a closed list, and written out: some indexes are of one stage alone
            conditions.append(f"event.stage = '{sought.stage.value}'")
        if not sought.decision:
            return await self._page(tenant, conditions, given, after, limit)
        ends = _ENDED if is_code(sought.decision) else _ANSWERED
        given |= {"decision": escape(sought.decision)}
        return await self._merged(tenant, ends, conditions, given, after, limit)

    async def unanswered(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]:
        given = {name: value for name, value in _given(sought) if name in ("start", "end")}
        conditions = [_CONDITIONS[name] for name in given]
        return await self._merged(tenant, _NOTHING, conditions, given, after, limit)

    def digests_of(self, tenant: str, term: str) -> tuple[str, ...]:
        return digests_of_term(self._sealing, escape(tenant), term)

    async def matches_of(self, tenant: str, words: str) -> tuple[str, ...]:
        stands_as = (words, *KeyedPseudonyms(self._sealing).all_of(tenant, words))
        matches = PostgresTextMatches(self._database, self._sealing)
        return tuple([(await matches.of(tenant, each)).hex() for each in stands_as])

    async def knows_policy(self, tenant: str, version: str) -> bool:
        which = {"tenant": escape(tenant), "version": escape(version)}
        async with self._database.tenant(escape(tenant)) as connection:
            applied: bool = await connection.scalar(_APPLIED, which)
        return applied or bool(await self.find(tenant, Sought(policy_version=version), None, 1))

    async def _merged(
        self,
        tenant: str,
        either: Sequence[str],
        conditions: Sequence[str],
        given: Mapping[str, Any],
        after: Position | None,
        limit: int,
    ) -> Sequence[AuditEvent]:
        """A page of what is one of `either`, each of which has an index of its own."""
        found = [
            event
            for one in either
            for event in await self._page(tenant, [one, *conditions], given, after, limit)
        ]
        return sorted(found, key=_place, reverse=True)[:limit]

    async def _page(
        self,
        tenant: str,
        conditions: Sequence[str],
        given: Mapping[str, Any],
        after: Position | None,
        limit: int,
    ) -> Sequence[AuditEvent]:
        behind = {"at": after.occurred_at, "id": escape(after.event_id)} if after else {}
        where = " AND ".join(["event.tenant_id = :tenant", *conditions, *([_BEHIND] if after else [])])
        query = text(
            f"SELECT event.* FROM gateway.audit_event event WHERE {where}"  # noqa: S608
            " ORDER BY event.occurred_at DESC, event.event_id DESC LIMIT :limit"
        )
        values = {"tenant": escape(tenant), "limit": limit, **given, **behind}
        async with self._database.tenant(escape(tenant)) as connection:
            rows = (await connection.execute(query, values)).mappings().all()
        return [_without_words(event_of(dict(row), Texts())) for row in rows]


def _without_words(event: AuditEvent) -> AuditEvent:
    """The event as it is found: its texts were not looked for, and are not erased for that."""
    return replace(event, evidence=replace(event.evidence, erased=()))


def _place(event: AuditEvent) -> tuple[datetime, str]:
    return event.occurred_at, event.id


def _given(sought: Sought) -> Iterator[tuple[str, Any]]:
    for name in _CONDITIONS:
        value = getattr(sought, name)
        if value:
            yield name, _stored(name, value)


def _stored(name: str, value: Any) -> Any:
    if name in ("terms", "matches"):
        return [bytes.fromhex(digest) for digest in value]
    return escape(str(value)) if isinstance(value, str) else value
