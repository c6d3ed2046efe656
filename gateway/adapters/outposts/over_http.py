"""Checkpoints sent over HTTP: to a webhook, signed as Standard Webhooks says, or put into an object store."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

import httpx2
from standardwebhooks import Webhook

from gateway.adapters.outposts.naming import file_of
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.ports.clock import Clock
from gateway.ports.failures import OutpostUnavailable

_PATIENCE_S = 10.0
_THERE = 412
"""What `If-None-Match: *` is answered with when the object is there already (RFC 9110, 13.1.2)."""

EVENT = "audit.checkpoint"


class WebhookOutpost:
    """The port `Outpost` over a webhook: `{"type", "timestamp", "data": {"origin", "size", "note"}}`.

    `secret` is base64, with or without `whsec_`. The message's id follows from the note, so that a receiver
    takes a repetition once. Any 2xx says that it is kept.
    """

    name = "webhook"

    def __init__(
        self, url: str, secret: str, clock: Clock, transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self._url, self._clock = url, clock
        self._webhook = Webhook(secret)
        self._client = _client(transport)

    async def keep(self, note: SignedNote) -> None:
        checkpoint, now = Checkpoint.parse(note.text), self._clock.now()
        data = {"origin": checkpoint.origin, "size": checkpoint.size, "note": str(note)}
        body = json.dumps({"type": EVENT, "timestamp": now.isoformat(), "data": data})
        message, sent_at = file_of(note), datetime.fromtimestamp(int(now.timestamp()), UTC)
        headers = {
            "Content-Type": "application/json",
            "webhook-id": message,
            "webhook-timestamp": str(int(now.timestamp())),
            "webhook-signature": self._webhook.sign(message, sent_at, body),
        }
        response = await _sent(self._client, "POST", self._url, body.encode(), headers)
        if not response.is_success:
            raise OutpostUnavailable(f"the webhook answered {response.status_code}")

    async def check(self) -> None:
        await _sent(self._client, "HEAD", self._url, b"", {})

    async def close(self) -> None:
        await self._client.aclose()


class StoreOutpost:
    """The port `Outpost` over an object store: each checkpoint is put beside the others, and over none.

    `url` is the address of a folder; a query in it, as a signed address has one, goes behind the object's
    name. `authorization` is the value of that header, if the store wants one.
    """

    name = "store"

    def __init__(
        self, url: str, authorization: str = "", transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self._url = httpx2.URL(url)
        self._headers = {"Authorization": authorization} if authorization else {}
        self._client = _client(transport)

    async def keep(self, note: SignedNote) -> None:
        data = str(note).encode()
        headers = {**self._headers, "Content-Type": "text/plain; charset=utf-8", "If-None-Match": "*"}
        response = await _sent(self._client, "PUT", self._object(file_of(note)), data, headers)
        if response.status_code == _THERE:
            await self._compare(file_of(note), data)
        elif not response.is_success:
            raise OutpostUnavailable(f"the store answered {response.status_code}")

    async def check(self) -> None:
        await _sent(self._client, "HEAD", self._object(""), b"", self._headers)

    async def close(self) -> None:
        await self._client.aclose()

    async def _compare(self, name: str, data: bytes) -> None:
        there = await _sent(self._client, "GET", self._object(name), b"", self._headers)
        if there.content != data:
            raise OutpostUnavailable(f"{name} is there already and says something else")

    def _object(self, name: str) -> str:
        return str(self._url.copy_with(path=self._url.path.rstrip("/") + "/" + name))


def _client(transport: httpx2.AsyncBaseTransport | None) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(
        transport=transport, timeout=httpx2.Timeout(_PATIENCE_S), follow_redirects=False, trust_env=False
    )


async def _sent(
    client: httpx2.AsyncClient, method: str, url: str, body: bytes, headers: dict[str, str]
) -> httpx2.Response:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return await client.request(method, url, content=body, headers=headers)
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError, TimeoutError) as error:
        # The address may be signed, and an error's text holds it.
        raise OutpostUnavailable(f"it cannot be reached ({type(error).__name__})") from None
