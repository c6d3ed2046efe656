"""The load: people of two tenants who ask, are held, post turns, forget, repeat themselves, send nonsense."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import httpx2

from gateway.domain.identity import Principal
from tests.kills.ledger import Kind, Ledger, Sent
from tests.kills.place import PEOPLE

HELD = {
    "acme": "Is there a settlement offer in Project Nightingale?",
    "globex": "Who is on the transplant list under the Linden protocol?",
}
FOLLOW_UP = {
    "message": "and for contractors?",
    "history": [{"role": "user", "content": "How does travel expense reimbursement work?"}],
    "collections": ["handbook"],
}
COMPLETE = "How do I reset my VPN password?"
DANGLING = "what about that?"
_PAUSE_S = 0.02

_numbers = itertools.count(1)


@dataclass(slots=True)
class Keyed:
    """A request under an Idempotency-Key, to be sent until it is answered and then some more."""

    person: Principal
    key: str
    body: Mapping[str, Any]
    answers: int = 0


@dataclass(slots=True)
class Clients:
    """Everybody, over all starts of the server. `keyed` are the keys that go from one start to the next."""

    keys: Mapping[Principal, str]
    chance: random.Random
    ledger: Ledger = field(default_factory=Ledger)
    point: int = 0
    keyed: list[Keyed] = field(default_factory=list)

    async def load(self, url: str) -> None:
        """Keeps the server busy until cancelled; connections that break are part of it."""
        limits = httpx2.Limits(max_connections=40)
        async with httpx2.AsyncClient(base_url=url, timeout=30, trust_env=False, limits=limits) as http:
            work: list[Callable[[httpx2.AsyncClient, Principal], Awaitable[None]]] = [
                self._search,
                self._hold,
                self._clarify,
                self._repeat,
                self._talk,
                self._err,
            ]
            async with asyncio.TaskGroup() as group:
                for person in PEOPLE:
                    for each in work:
                        group.create_task(self._again(each, http, person))

    async def _again(
        self,
        work: Callable[[httpx2.AsyncClient, Principal], Awaitable[None]],
        http: httpx2.AsyncClient,
        person: Principal,
    ) -> None:
        while True:
            await work(http, person)
            await asyncio.sleep(self.chance.uniform(0, _PAUSE_S))

    async def _search(self, http: httpx2.AsyncClient, person: Principal) -> None:
        body = FOLLOW_UP if self.chance.random() < 0.7 else {"message": COMPLETE}
        conversation = f"search-{next(_numbers)}"
        await self._ask(http, Sent(Kind.SEARCH, *_names(person), conversation), body)

    async def _hold(self, http: httpx2.AsyncClient, person: Principal) -> None:
        conversation = f"held-{next(_numbers)}"
        body = {"message": HELD[person.tenant]}
        await self._ask(http, Sent(Kind.HELD, *_names(person), conversation), body)

    async def _clarify(self, http: httpx2.AsyncClient, person: Principal) -> None:
        conversation = f"clarify-{next(_numbers)}"
        await self._ask(http, Sent(Kind.CLARIFY, *_names(person), conversation), {"message": DANGLING})

    async def _repeat(self, http: httpx2.AsyncClient, person: Principal) -> None:
        """A key until it was answered three times, across kills; then a new one."""
        mine = [each for each in self.keyed if each.person == person and each.answers < 3]
        if not mine:
            number = next(_numbers)
            mine = [Keyed(person, f"key-{number}", {**FOLLOW_UP, "conversation_id": f"keyed-{number}"})]
            self.keyed.append(mine[0])
        each = mine[0]
        sent = Sent(Kind.KEYED, *_names(person), each.body["conversation_id"], each.key)
        answered = await self._post(http, "/v1/search", sent, each.body)
        each.answers += answered.status == 200

    async def _talk(self, http: httpx2.AsyncClient, person: Principal) -> None:
        """A turn, and half of the time the end of its conversation."""
        conversation = f"talk-{next(_numbers)}"
        turn = {"role": "assistant", "content": "Send the form to the accounts team."}
        said = Sent(Kind.TURN, *_names(person), conversation)
        path = f"/v1/conversations/{conversation}"
        if (await self._post(http, f"{path}/turns", said, turn)).status != 201 or self.chance.random() < 0.5:
            return
        forgotten = Sent(Kind.FORGET, *_names(person), conversation)
        await self._note(forgotten, http.delete(path, headers=self._headers(forgotten)))

    async def _err(self, http: httpx2.AsyncClient, person: Principal) -> None:
        if self.chance.random() < 0.5:
            await self._post(http, "/v1/search", Sent(Kind.BAD, *_names(person)), {"message": "  "})
        else:
            await self._post(http, "/v1/rewrite", Sent(Kind.STRANGER, "-", ""), {"message": COMPLETE})

    async def _ask(self, http: httpx2.AsyncClient, sent: Sent, body: Mapping[str, Any]) -> None:
        path = "/v1/search" if self.chance.random() < 0.8 else "/v1/rewrite"
        await self._post(http, path, sent, {**body, "conversation_id": sent.conversation_id})

    async def _post(self, http: httpx2.AsyncClient, path: str, sent: Sent, body: Mapping[str, Any]) -> Sent:
        return await self._note(sent, http.post(path, json=dict(body), headers=self._headers(sent)))

    async def _note(self, sent: Sent, asked: Awaitable[httpx2.Response]) -> Sent:
        """The request with its answer, in the ledger even when the client is told to stop meanwhile."""
        status = 0
        body: Mapping[str, Any] = {}
        try:
            response = await asked
            status, body = response.status_code, response.json() if response.content else {}
        except (httpx2.TransportError, httpx2.TimeoutException):
            await asyncio.sleep(0.05)
        finally:
            noted = replace(sent, point=self.point, status=status, body=body)
            self.ledger.add(noted)
        return noted

    def _headers(self, sent: Sent) -> dict[str, str]:
        key = self.keys.get(Principal(sent.tenant, sent.subject), "rgw_acme_nobody_nothing")
        once = {"Idempotency-Key": sent.key} if sent.key else {}
        return {"Authorization": f"Bearer {key}", **once}


def _names(person: Principal) -> tuple[str, str]:
    return person.tenant, person.subject
