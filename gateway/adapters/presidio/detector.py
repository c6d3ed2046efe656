"""The detector that the gateway uses: Presidio, in processes of its own."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from gateway.adapters.presidio.messages import NAMES, Request, read_spans
from gateway.adapters.presidio.workers import WorkerFailed, Workers
from gateway.domain.masking import Span
from gateway.domain.text import sendable
from gateway.ports.failures import MaskingUnavailable

COMMAND = (sys.executable, "-m", "gateway.adapters.presidio.worker")

LIMIT_SECONDS = 5.0
"""A message takes 2 to 20 ms, 16,384 characters of prose 1 s: five times that is a machine in trouble."""
_CHARACTERS = 16_384


class PresidioDetector:
    """`Detector` by Presidio with spaCy's small model and Rampart; obligations in `gateway.ports.masker`.

    An analysis holds Python's lock and cannot be stopped from inside. In a process of its own it leaves the
    event loop free, can be ended, and can crash without the gateway. `workers` is the number of processes;
    each keeps 250 MB. `limit` is in seconds, for a call of up to 16,384 characters; longer ones get as much
    more.
    """

    def __init__(
        self, *, workers: int = 2, limit: float = LIMIT_SECONDS, command: Sequence[str] = COMMAND
    ) -> None:
        self._workers = Workers(command, workers)
        self._limit = limit

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
        """The same: it remembers no text of anybody."""
        return self

    def finds_names_in(self, language: str) -> bool:
        """Only English has a name model here; elsewhere e-mail addresses, numbers and the like are found."""
        return _primary(language) == NAMES

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        """The spans of each text. Raises `MaskingUnavailable`, also for a region that does not exist."""
        if not texts:
            return ()
        readable = [sendable(text) for text in texts]
        request = Request(readable, _primary(language), phone_regions)
        allowed = self._limit * max(1.0, sum(map(len, readable)) / _CHARACTERS)
        try:
            return read_spans(await self._workers.ask(request.line(), allowed), readable)
        except (WorkerFailed, TimeoutError, ValueError) as failure:
            raise MaskingUnavailable(f"no analysis: {failure}") from failure


def _primary(language: str) -> str:
    return language.partition("-")[0].lower()
