"""A search service that keeps every request as it arrived. It applies the filter that it is sent, and then
slips in documents that do not fit it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import httpx2

from gateway.adapters.knowledge_http.capability import HEADER
from gateway.domain.bundle import Bundle
from gateway.domain.rehearsal.breaches import Sent
from gateway.domain.rehearsal.entitled import lies_in

Document = Mapping[str, Any]

_ELSEWHERE = "gateway-attack-elsewhere"
"""A collection that no bundle has."""


class StrayingService(httpx2.AsyncBaseTransport):
    """Takes the place of the network below `HttpKnowledge`. `sent` is what arrived since it was emptied."""

    def __init__(self, bundle: Bundle) -> None:
        self.sent: list[Sent] = []
        self._documents = tuple(_documents(bundle))

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        sent = Sent(str(request.url), request.headers.get(HEADER, ""), request.content)
        self.sent.append(sent)
        asked = json.loads(sent.body)
        answer = {
            "filter_digest": asked["filter"]["digest"],
            "complete": True,
            "hits": self._hits(asked["filter"], asked["collections"], asked["k"], _number_of(sent.body)),
        }
        return httpx2.Response(200, stream=httpx2.ByteStream(json.dumps(answer).encode()))

    def _hits(
        self, under: Mapping[str, Any], collections: Sequence[str], k: int, first: int
    ) -> list[Document]:
        """Strays from the `first` on, as many as of those that were meant: one more, and it were no filter at
        all."""
        meant = [
            d for d in self._documents if d["collection"] in collections and _permitted(d["scope"], under)
        ]
        strays = [d for d in self._documents if d not in meant]
        shown = min(len(meant), max(k // 2, 1))
        count = min(shown, k - shown)
        return [*(strays[(first + n) % len(strays)] for n in range(count)), *meant[:shown]]


def _number_of(body: bytes) -> int:
    """A number that is the same whenever this very request comes."""
    return int.from_bytes(hashlib.sha256(body).digest()[:4])


def _permitted(scope: str, under: Mapping[str, Any]) -> bool:
    """A path that goes up again is that of no scope, wherever it begins."""
    return (
        ".." not in scope
        and any(lies_in(scope, s) for s in under["any_of"])
        and not any(lies_in(scope, s) for s in under["none_of"])
    )


def _documents(bundle: Bundle) -> Iterator[Document]:
    """In each collection one of each scope, of one below and of others that only look like one."""
    for collection in (*bundle.settings.collections, _ELSEWHERE):
        for scope in bundle.settings.scopes:
            spellings = (scope, f"{scope}/deeper", f"{scope}-private", scope.upper(), f"{scope}/../{scope}")
            for spelling in spellings:
                yield {
                    "id": f"{collection}:{spelling}",
                    "collection": collection,
                    "scope": spelling,
                    "title": spelling,
                    "text": f"A page of {spelling}.",
                    "score": 1.0,
                }
