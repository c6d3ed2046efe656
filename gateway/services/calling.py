"""Calling: how an edge without a clock of its own opens calls, and what time it is there."""

from __future__ import annotations

from datetime import datetime

from gateway.domain.flow import Call
from gateway.ports.clock import Clock


class Calling:
    """Opens calls of people who act for themselves: their time and trace id come from the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def open(self, credential: str) -> Call:
        """A call with this credential, empty where there is none."""
        return Call(
            credential=credential,
            on_behalf="",
            trace_id=self._clock.new_id("tr_"),
            started=self._clock.monotonic(),
        )

    def new_id(self, prefix: str) -> str:
        """An id that nothing else has."""
        return self._clock.new_id(prefix)

    def now(self) -> datetime:
        """The time in UTC, with its zone."""
        return self._clock.now()
