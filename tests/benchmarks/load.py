"""Load over real HTTP by a client so plain that it hardly costs anything itself: one connection a caller."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter
from typing import Any

Bodies = Callable[[], Mapping[str, Any]]
"""Makes the next body to send."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True, slots=True)
class Load:
    """Seconds of each request, and of the whole."""

    latencies: tuple[float, ...]
    lasted: float

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.lasted

    @property
    def p50_ms(self) -> float:
        return median(self.latencies) * 1000

    @property
    def p99_ms(self) -> float:
        return quantiles(self.latencies, n=100)[98] * 1000


async def load(port: int, path: str, key: str, bodies: Bodies, callers: int, seconds: float) -> Load:
    """So many callers, each sending its next request when the last was answered, for so long.

    Raises RuntimeError for an answer that is not 200: what is refused is quick, and no measurement.
    """
    began = perf_counter()
    work = (_call(port, path, key, bodies, began + seconds) for _ in range(callers))
    latencies = [each for several in await asyncio.gather(*work) for each in several]
    return Load(tuple(latencies), perf_counter() - began)


class Caller:
    """One connection, on which one request follows the other."""

    def __init__(self, streams: Streams, path: str, key: str) -> None:
        (self._reader, self._writer), self._path, self._key = streams, path, key

    @classmethod
    async def at(cls, port: int, path: str, key: str) -> Caller:
        return cls(await asyncio.open_connection("127.0.0.1", port), path, key)

    async def ask(self, body: Mapping[str, Any]) -> float:
        """Seconds until it was answered. Raises RuntimeError for an answer that is not 200."""
        began = perf_counter()
        self._writer.write(_request(self._path, self._key, json.dumps(body).encode()))
        await _answer(self._reader)
        return perf_counter() - began

    def close(self) -> None:
        self._writer.close()


async def _call(port: int, path: str, key: str, bodies: Bodies, until: float) -> list[float]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    latencies = []
    while (began := perf_counter()) < until:
        writer.write(_request(path, key, json.dumps(bodies()).encode()))
        await _answer(reader)
        latencies.append(perf_counter() - began)
    writer.close()
    return latencies


def _request(path: str, key: str, body: bytes) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: gateway\r\nAuthorization: Bearer {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _answer(reader: asyncio.StreamReader) -> bytes:
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
    body = await reader.readexactly(length)
    if b" 200 " not in head.partition(b"\r\n")[0]:
        raise RuntimeError(body.decode(errors="replace"))
    return body
