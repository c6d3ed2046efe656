"""The audit log in PostgreSQL: one writer commits whatever is queued, so that requests share a commit.

The writer's transaction is nobody's in particular: a caller that is cancelled, or gives up waiting, takes
nothing with it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import asyncpg
from sqlalchemy import text

from gateway.adapters.encryption.kept_keys import NOBODY
from gateway.adapters.encryption.sealing import Sealing, Unsealable
from gateway.adapters.encryption.terms_digested import with_term_digests
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.case_rows import OVERTAKEN, row_of_case, row_of_change
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.event_rows import TEXT_WITH_KEY, Pens, event_of, row_of_event, texts_of
from gateway.adapters.postgres.insertion import Row, insert
from gateway.adapters.postgres.subject_keys import Hand, SubjectKeys
from gateway.adapters.postgres.term_rows import term_rows_of
from gateway.adapters.postgres.waiting import Waiter, Waiting
from gateway.domain.audit import AuditEvent
from gateway.domain.reviews.case import CaseChange, ReviewCase
from gateway.domain.text import escape
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.ports.journal import Kept, Record

_QUEUE_BYTES = 64 * 2**20
_PATIENCE_S = 5.0

# What is wrong with the database, or with our rights in it, holds for every record alike.
_NOT_THE_DATA = (StoreUnavailable, asyncpg.SyntaxOrAccessError, asyncpg.InvalidTransactionStateError)

_WRITABLE = text(
    "SELECT has_table_privilege('gateway.audit_event', 'INSERT')"
    " AND has_table_privilege('gateway.audit_text', 'INSERT')"
    " AND current_setting('transaction_read_only') = 'off'"
)
_EVENTS = text(
    "SELECT * FROM gateway.audit_event WHERE tenant_id = :tenant AND trace_id = :trace ORDER BY appended"
)
_TEXTS = text(
    f"{TEXT_WITH_KEY} JOIN gateway.audit_event e USING (tenant_id, event_id)"
    " WHERE tenant_id = :tenant AND e.trace_id = :trace"
)

_WordsOf = dict[Hand, Words]
"""What each hand in a record writes with."""


class PostgresJournal:
    """The port `Journal`. Works between `start` and `close`.

    `patience_s` bounds the wait of a caller and of `close`, `queue_bytes` the memory of what waits.
    """

    def __init__(
        self,
        database: Database,
        sealing: Sealing,
        *,
        patience_s: float = _PATIENCE_S,
        queue_bytes: int = _QUEUE_BYTES,
    ) -> None:
        self._database, self._sealing = database, sealing
        self._keys = SubjectKeys(database, sealing)
        self._patience_s = patience_s
        self._waiting = Waiting(queue_bytes)
        self._writer: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts the writer. The database need not be there yet."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="journal writer")

    async def close(self) -> None:
        """Takes no more records, and returns when those that wait are durable or patience ran out."""
        self._waiting.close()
        if self._writer is None:
            return
        await asyncio.wait({self._writer}, timeout=self._patience_s)
        self._writer.cancel()
        await asyncio.wait({self._writer})

    async def append(self, record: Record) -> Kept:
        """See the port. Raises `JournalUnavailable` also for a record that the database cannot hold."""
        if self._writer is None or self._writer.done():
            raise JournalUnavailable("the journal is not running")
        if (words := self._words_at_hand(record)) is not None:
            waiter = self._put(record, words)
        else:
            # A task of its own: a caller that is cancelled meanwhile takes nothing with it.
            putting = asyncio.create_task(self._put_under_new_keys(record))
            putting.add_done_callback(_looked_at)
            waiter = await asyncio.shield(putting)
        if not waiter.rows:
            return Kept.DURABLE
        try:
            # Whoever is cancelled here, or gives up, only waits no more: the record stays in the queue.
            async with asyncio.timeout(self._patience_s):
                return await waiter.kept
        except TimeoutError:
            detail = f"not known to be durable after {self._patience_s:g} s"
            raise JournalUnavailable(detail) from None

    async def check(self) -> None:
        """Returns when records can be written now, as far as rights and the server's state tell."""
        async with self._database.batch() as connection:
            if not await connection.scalar(_WRITABLE):
                raise JournalUnavailable("the audit table cannot be written")

    async def events_of(self, tenant: str, trace_id: str) -> Sequence[AuditEvent]:
        """See the port. Raises `StoreUnavailable`."""
        which = {"tenant": escape(tenant), "trace": escape(trace_id)}
        async with self._database.tenant(escape(tenant)) as connection:
            events = (await connection.execute(_EVENTS, which)).mappings().all()
            kept = (await connection.execute(_TEXTS, which)).mappings().all()
        texts: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
        for row in kept:
            texts[row["event_id"]].append(dict(row))
        return [event_of(dict(row), texts_of(texts[row["event_id"]], self._sealing)) for row in events]

    def _words_at_hand(self, record: Record) -> _WordsOf | None:
        """What the record is sealed with, unless the database must be asked for some of it."""
        found: _WordsOf = {}
        for hand in _hands_in(record):
            if (words := found.get(hand) or self._keys.at_hand(hand)) is None:
                return None
            found[hand] = words
        return found

    async def _put_under_new_keys(self, record: Record) -> Waiter:
        try:
            async with asyncio.timeout(self._patience_s):
                words = {hand: await self._keys.learn(hand) for hand in _hands_in(record)}
        except (StoreUnavailable, TimeoutError, Unsealable) as error:
            detail = f"there is no key to write the record down under ({type(error).__name__})"
            raise JournalUnavailable(detail) from error
        except ValueError as error:
            raise _unwritable(error) from error
        return self._put(record, words)

    def _put(self, record: Record, words: _WordsOf) -> Waiter:
        """The record among those that wait, unless there is nothing of it."""
        try:
            waiter = Waiter(tuple(_rows_of(record, self._sealing, words)))
        except ValueError as error:
            raise _unwritable(error) from error
        if waiter.rows:
            self._waiting.put(waiter)
        return waiter

    async def _write(self) -> None:
        while batch := await self._waiting.take():
            await self._keep(batch)

    async def _keep(self, batch: Sequence[Waiter]) -> None:
        """Commits the batch, or what can be of it: one bad record is found by halving."""
        try:
            await insert(self._database, (row for waiter in batch for row in waiter.rows))
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, _NOT_THE_DATA):
                await self._keep(batch[: len(batch) // 2])
                await self._keep(batch[len(batch) // 2 :])
                return
            for waiter in batch:
                if isinstance(error, OVERTAKEN):
                    waiter.succeed(Kept.OVERTAKEN)
                else:
                    waiter.fail(f"the record could not be kept ({type(error).__name__})", error)
        else:
            for waiter in batch:
                waiter.succeed(Kept.DURABLE)


def _rows_of(record: Record, sealing: Sealing, words: _WordsOf) -> Iterator[Row]:
    for each in record.events:
        event, pens = with_term_digests(each, sealing), None
        if event.evidence.texts:
            person, own = _hands_of(event)
            pens = Pens(words[person], words[own])
        yield row_of_event(event, pens)
        if each.evidence.terms:
            yield from term_rows_of(event)
    if record.case is not None:
        yield row_of_case(record.case, words[_hand_of(record.case)])
    if record.change is not None:
        yield row_of_change(record.change, words[_hand_of(record.change)])


def _hands_in(record: Record) -> Iterator[Hand]:
    """Whose words stand in a record, and of which request they are."""
    for event in record.events:
        if event.evidence.texts:
            yield from _hands_of(event)
    for each in (record.case, record.change):
        if each is not None:
            yield _hand_of(each)


def _hands_of(event: AuditEvent) -> tuple[Hand, Hand]:
    who = event.who
    person = Hand(who.tenant, event.evidence.words_of or who.subject, event.trace_id)
    return person, Hand(who.tenant, NOBODY)


def _hand_of(of: ReviewCase | CaseChange) -> Hand:
    """A case is opened in its asker's own request, and changed in those of others, who have just read it."""
    if isinstance(of, CaseChange):
        return Hand(of.case.tenant, of.case.asker)
    return Hand(of.tenant, of.asker, of.trace_id)


def _looked_at(done: asyncio.Task[Waiter]) -> None:
    """A caller that is gone does not look; that is no news for the event loop's log."""
    if not done.cancelled():
        done.exception()


def _unwritable(error: Exception) -> JournalUnavailable:
    return JournalUnavailable(f"the record cannot be written down ({type(error).__name__})")
