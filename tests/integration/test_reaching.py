"""Whether a model's service is there, asked of servers that answer in every way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from gateway.adapters.anthropic.reaching import Reached, reach

DESCRIPTION = (
    '{"id": "small", "type": "model", "display_name": "Small", "created_at": "2026-01-01T00:00:00Z"}'
)


@asynccontextmanager
async def answering(status: str, body: str) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A server that answers everything so, and what it was sent."""
    seen: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        seen.append(await reader.readuntil(b"\r\n\r\n"))
        head = f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        writer.write((head + body).encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", seen


@pytest.mark.parametrize(
    ("status", "body", "reached"),
    [
        ("200 OK", DESCRIPTION, Reached.WELL),
        ("404 Not Found", "{}", Reached.WELL),
        ("401 Unauthorized", "{}", Reached.SHUT_OUT),
        ("403 Forbidden", "{}", Reached.SHUT_OUT),
        ("529 Overloaded", "{}", Reached.AWAY),
        ("302 Found", "", Reached.AWAY),
    ],
)
async def test_an_answer_says_how_it_was_reached(status: str, body: str, reached: Reached) -> None:
    async with answering(status, body) as (url, seen):
        found, words = await reach("sk-test-FAKE", url, "small")
    assert found is reached
    assert "sk-test-FAKE" not in words
    assert [request.split(b" HTTP")[0] for request in seen] == [b"GET /v1/models/small"]


async def test_where_nothing_listens_it_is_away() -> None:
    found, words = await reach("sk-test-FAKE", "http://127.0.0.1:1", "small")
    assert found is Reached.AWAY
    assert "127.0.0.1" in words
