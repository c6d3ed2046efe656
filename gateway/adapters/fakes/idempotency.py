"""Requests that run once, in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.conversation import Owner
from gateway.ports.clock import Clock
from gateway.ports.idempotency import Claim, Different, Done, Mine, Running

_DEAD_AFTER = timedelta(seconds=60)
_FORGOTTEN_AFTER = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class _Held:
    digest: str
    free_at: datetime
    response: Done | None = None
    conversation_id: str = ""
    about: str = ""
    erased_since: frozenset[str] = frozenset()


class FakeIdempotency(Breakable):
    """The port `Idempotency`, except that nothing is encrypted in memory, and that it does not see whether
    the conversation of a late response is still there. Time is the clock's."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._held: dict[tuple[Owner, str], _Held] = {}

    async def claim(self, owner: Owner, key: str, request_digest: str) -> Claim:
        self._work()
        held = self._held.get((owner, key))
        if held is None or self._clock.now() >= held.free_at:
            self._held[owner, key] = _Held(request_digest, self._clock.now() + _DEAD_AFTER)
            return Mine()
        if held.digest != request_digest:
            return Different()
        return held.response or Running()

    async def settle(self, owner: Owner, key: str, conversation_id: str, status: int, body: bytes) -> None:
        self._work()
        held = self._held.get((owner, key))
        if held is not None and held.response is None:
            free_at = self._clock.now() + _FORGOTTEN_AFTER
            done = Done(status, body)
            self._held[owner, key] = replace(
                held, free_at=free_at, response=done, conversation_id=conversation_id
            )

    async def settle_about(self, owner: Owner, key: str, person: str, status: int, body: bytes) -> None:
        self._work()
        held = self._held.get((owner, key))
        if held is None or held.response is not None:
            return
        if person in held.erased_since:
            del self._held[owner, key]
            return
        free_at, done = self._clock.now() + _FORGOTTEN_AFTER, Done(status, body)
        self._held[owner, key] = replace(held, free_at=free_at, response=done, about=person)

    async def give_up(self, owner: Owner, key: str) -> None:
        self._work()
        held = self._held.get((owner, key))
        if held is not None and held.response is None:
            del self._held[owner, key]

    async def forget_expired(self, tenant: str) -> int:
        self._work()
        now = self._clock.now()
        expired = [at for at, held in self._held.items() if at[0].tenant == tenant and now >= held.free_at]
        for at in expired:
            del self._held[at]
        return len(expired)

    async def forget(self, owner: Owner, conversation_id: str) -> None:
        self._work()
        for which, held in list(self._held.items()):
            if which[0] == owner and held.response is not None and held.conversation_id == conversation_id:
                del self._held[which]

    def erase(self, tenant: str, subject: str) -> int:
        """Takes a person's responses away, and those that quote the person; how many there were of the
        person."""
        gone = 0
        for which, held in list(self._held.items()):
            mine = which[0] == Owner(tenant, subject)
            gone += mine
            if mine or (which[0].tenant == tenant and held.about == subject):
                del self._held[which]
            elif which[0].tenant == tenant:
                self._held[which] = replace(held, erased_since=held.erased_since | {subject})
        return gone
