"""The detector that the gateway uses: Presidio, in processes of its own."""

from __future__ import annotations

import asyncio
import copy
import sys
from collections.abc import Iterator, Sequence

from gateway.adapters.presidio.messages import NAMED_LANGUAGES, Request, read_spans
from gateway.adapters.presidio.process import WorkerFailed
from gateway.adapters.presidio.turns import Lane
from gateway.adapters.presidio.workers import Workers
from gateway.domain.masking import Span
from gateway.domain.text import sendable
from gateway.ports.failures import MaskingUnavailable

COMMAND = (sys.executable, "-m", "gateway.adapters.presidio.worker")

LIMIT_SECONDS = 5.0
"""A message takes 2 to 20 ms, 16,384 characters of prose 1 s: five times that is a machine in trouble."""
_CHARACTERS = 16_384

_SHORT = 4_096
"""Characters: about a quarter of a second, which is the longest that the lane for short texts is held up."""

Spans = tuple[Span, ...]


PATIENT_S = 60.0
"""Seconds for one call where what is found is measured and nobody waits, however busy the machine is."""


class PresidioDetector:
    """`Detector` by Presidio with spaCy's small model and Rampart; obligations in `gateway.ports.masker`.

    An analysis holds Python's lock and cannot be stopped from inside. In a process of its own it leaves the
    event loop free, can be ended, and can crash without the gateway. `workers` is the number of processes;
    each keeps 250 MB. `limit` is in seconds, for a call of up to 16,384 characters, waiting for a process
    included; longer ones get as much more. Tenants take turns, and long texts leave one process to others.
    """

    def __init__(
        self, *, workers: int = 2, limit: float = LIMIT_SECONDS, command: Sequence[str] = COMMAND
    ) -> None:
        self._workers = Workers(command, workers)
        self._limit = limit
        self._tenant = ""

    async def start(self) -> None:
        """Load the models before the first call needs them. Raises `MaskingUnavailable`."""
        try:
            await self._workers.start()
        except WorkerFailed as failure:
            raise MaskingUnavailable(str(failure)) from failure

    async def stop(self) -> None:
        """Finish the calls under way and end the processes; nothing can be asked afterwards."""
        await self._workers.stop()

    def of(self, tenant: str) -> PresidioDetector:
        """The same, in this tenant's turn: it remembers no text of anybody."""
        own = copy.copy(self)
        own._tenant = tenant
        return own

    def finds_names_in(self, language: str) -> bool:
        """Elsewhere e-mail addresses, numbers and the like are found, and names by chance."""
        return _primary(language) in NAMED_LANGUAGES

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        """The spans of each text. Raises `MaskingUnavailable`, also for a region that does not exist."""
        readable = [sendable(text) for text in texts]
        allowed = self._limit * max(1.0, sum(map(len, readable)) / _CHARACTERS)
        requests = [Request(some, _primary(language), phone_regions) for some in _in_turns(readable)]
        try:
            match requests:
                case [request]:
                    return await self._ask(request, allowed)
                case _:
                    return await self._ask_all(requests, allowed)
        except (WorkerFailed, ValueError) as failure:
            raise MaskingUnavailable(f"no analysis: {failure}") from failure

    async def _ask_all(self, requests: Sequence[Request], seconds: float) -> tuple[Spans, ...]:
        asked = [asyncio.create_task(self._ask(request, seconds)) for request in requests]
        try:
            return tuple(spans for each in await asyncio.gather(*asked) for spans in each)
        finally:
            for each in asked:
                each.cancel()  # when one has failed, nobody waits for the others

    async def _ask(self, request: Request, seconds: float) -> tuple[Spans, ...]:
        characters = sum(map(len, request.texts))
        lane, long = (Lane.SHORT, 0) if characters <= _SHORT else (Lane.LONG, characters)
        answer = await self._workers.ask(request.line(), seconds, self._tenant, lane, long)
        return read_spans(answer, request.texts)


def _in_turns(texts: Sequence[str]) -> Iterator[list[str]]:
    """The texts in order, as many together as make a short turn; a long one is a turn by itself."""
    some: list[str] = []
    for text in texts:
        if some and sum(map(len, some)) + len(text) > _SHORT:
            yield some
            some = []
        some.append(text)
    if some:
        yield some


def _primary(language: str) -> str:
    return language.partition("-")[0].lower()
