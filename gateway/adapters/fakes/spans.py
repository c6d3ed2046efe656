"""Shared spans in memory: each instance is a process's view of one store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from gateway.domain.masking import Span
from gateway.ports.clock import Clock
from gateway.ports.failures import StoreUnavailable
from gateway.ports.spans import Question

Spans = tuple[Span, ...]
Key = tuple[str, str, int]
_LIFETIME = timedelta(hours=24)


class FakeSpans:
    """The port `SharedSpans`. `store` is what several of them share; texts stand in it as Python's hashes."""

    def __init__(
        self, clock: Clock, version: str = "1", store: dict[Key, tuple[Spans, datetime]] | None = None
    ) -> None:
        self._clock, self._version = clock, version
        self.store = {} if store is None else store
        self.broken = False

    async def known(self, tenant: str, questions: Sequence[Question]) -> Mapping[Question, Spans]:
        self._look()
        kept = {each: self.store.get(self._key(tenant, each)) for each in questions}
        now = self._clock.now()
        return {question: row[0] for question, row in kept.items() if row is not None and row[1] > now}

    def keep(self, tenant: str, found: Mapping[Question, Spans]) -> None:
        until = self._clock.now() + _LIFETIME
        if not self.broken:
            self.store.update({self._key(tenant, each): (spans, until) for each, spans in found.items()})

    async def settle(self) -> None:
        return

    async def forget_expired(self, tenant: str) -> int:
        self._look()
        now = self._clock.now()
        gone = [key for key, (_, until) in self.store.items() if key[0] == tenant and until <= now]
        for key in gone:
            del self.store[key]
        return len(gone)

    def _key(self, tenant: str, question: Question) -> Key:
        return tenant, self._version, hash(question)

    def _look(self) -> None:
        if self.broken:
            raise StoreUnavailable("told to be away")
