"""A small search service on loopback that keeps the contract of `gateway.adapters.knowledge_http`.

It searches a `FakeKnowledge`. It checks the capability of each request
before. Set `reply` to have it break the contract instead, in any way that bytes can.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import TracebackType
from typing import Any, Self

from gateway.adapters.clock import SystemClock
from gateway.adapters.fakes.knowledge import FakeKnowledge
from gateway.adapters.knowledge_http.capability import HEADER, Capabilities
from gateway.adapters.knowledge_http.checking import granted
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery

CAPABILITIES = Capabilities([bytes(range(32))], SystemClock())
"""Of the gateways that ask it; it knows the public keys."""

Reply = Callable[["Asked"], AsyncIterator[bytes]]
"""From a request to everything that is written back part by part, status line and headers included."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived. Names of headers are in lower case."""

    line: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class SearchService:
    """Serves while its `async with` block lasts. `asked` are the requests that arrived, in order."""

    def __init__(self, knowledge: FakeKnowledge | None = None) -> None:
        self.knowledge = knowledge or FakeKnowledge()
        self.asked: list[Asked] = []
        self.reply: Reply = self.search
        self._serving: set[asyncio.Task[None]] = set()

    async def search(self, asked: Asked) -> AsyncIterator[bytes]:
        """The answer of a service that keeps the contract; nothing for a request without its capability."""
        token = asked.headers[HEADER.lower()]
        grant = granted(token, CAPABILITIES.published, f"{self.url}/search", asked.body, SystemClock().now())
        if (grant.tenant, grant.filter_digest) == (asked.json["tenant"], asked.json["filter"]["digest"]):
            yield answer_of(await self.found(asked))

    async def found(self, asked: Asked, *, any_of: Sequence[str] = ()) -> dict[str, Any]:
        """The answer's JSON, for tests that spoil it; `any_of` is searched in place of the filter's."""
        sent = asked.json
        under = sent["filter"]
        suggested = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in sent["suggested_filters"].items()
        }
        access = AccessFilter(sent["tenant"], tuple(any_of or under["any_of"]), tuple(under["none_of"]), "")
        query = ScopedQuery(sent["query"], access, tuple(sent["collections"]), suggested)
        hits = await self.knowledge.search(query, sent["k"])
        return {"filter_digest": under["digest"], "complete": True, "hits": [asdict(hit) for hit in hits]}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}/kb"

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        await self._server.wait_closed()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            try:
                asked = await _read(reader)
                self.asked.append(asked)
                async for part in self.reply(asked):
                    writer.write(part)
                    await writer.drain()
            finally:
                writer.close()
                await writer.wait_closed()


def answer_of(value: object, status: int = 200, **headers: str) -> bytes:
    """A response with this JSON (or these bytes) as its body; `_` in a header's name stands for `-`."""
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    lines = [f"HTTP/1.1 {status} Status", "Content-Type: application/json", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {text}" for name, text in headers.items()]
    return "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""]).encode() + body


async def _read(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii")
    line, *rest = head.strip().split("\r\n")
    headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in rest)}
    return Asked(line, headers, await reader.readexactly(int(headers["content-length"])))
