"""The circuit of one model, as a value: whether the next call goes out, and what its end says of the model.

After Michael Nygard, "Release It!" (2007), and Martin Fowler's "CircuitBreaker" (2014). Closed: calls go out.
Open: none does until the cool-down is over. Half open: exactly one call is under way to find out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from gateway.domain.proposal import FailureKind, Proposal, Reply


class CircuitState(StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


class Sign(StrEnum):
    """What the end of a call says about the model."""

    UP = "up"
    DOWN = "down"
    SHUT_OUT = "shut_out"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Limits:
    """When a circuit opens and for how long: `failures` in a row, seconds after those, and seconds after the
    model did not take our key, which no waiting heals but somebody may mend."""

    failures: int = 5
    cool_down: float = 15.0
    shut_out: float = 60.0


_FAIR_TIME = 0.5
"""Seconds; a call that had less says nothing by its time-out. Else one tenant with a small budget could close
the model to all others."""

_DOWN = frozenset({FailureKind.TIMEOUT, FailureKind.OVERLOADED, FailureKind.UNAVAILABLE})


def sign_of(reply: Reply, seconds: float) -> Sign:
    """What a reply says about the model when the call had this many seconds. A refusal, a truncated and an
    unreadable reply are replies: whoever gives them is not down."""
    if isinstance(reply, Proposal):
        return Sign.UP
    if reply.kind is FailureKind.TIMEOUT and seconds < _FAIR_TIME:
        return Sign.NOTHING
    if reply.kind is FailureKind.WITHHELD:
        return Sign.NOTHING
    if reply.kind is FailureKind.UNAUTHORIZED:
        return Sign.SHUT_OUT
    return Sign.DOWN if reply.kind in _DOWN else Sign.UP


@dataclass(frozen=True, slots=True)
class Circuit:
    """`until` is when an open circuit may be tried, on the monotonic clock. `turn` counts the changes of
    state, so that a call which was let in before one has no say after it."""

    limits: Limits = Limits()
    state: CircuitState = CircuitState.CLOSED
    failures: int = 0
    until: float = 0.0
    turn: int = 0

    def admit(self, now: float) -> Self | None:
        """The circuit with one more call let in; None when that call is not to be made."""
        if self.state is CircuitState.CLOSED:
            return self
        if self.state is CircuitState.OPEN and now >= self.until:
            return self._turned(CircuitState.HALF_OPEN)
        return None

    def ended(self, turn: int, sign: Sign, now: float) -> Self:
        """The circuit after a call that was let in at `turn` ended with `sign`."""
        if turn != self.turn:
            return self
        match sign:
            case Sign.UP:
                return self._closed()
            case Sign.SHUT_OUT:
                return self._opened(now + self.limits.shut_out)
            case Sign.DOWN:
                return self._failed(now)
            case Sign.NOTHING:
                return self._opened(now) if self.state is CircuitState.HALF_OPEN else self

    def _closed(self) -> Self:
        if self.state is CircuitState.CLOSED:
            return replace(self, failures=0)
        return self._turned(CircuitState.CLOSED)

    def _failed(self, now: float) -> Self:
        failures = self.failures + 1
        if self.state is CircuitState.HALF_OPEN or failures >= self.limits.failures:
            return self._opened(now + self.limits.cool_down)
        return replace(self, failures=failures)

    def _opened(self, until: float) -> Self:
        return replace(self._turned(CircuitState.OPEN), until=until)

    def _turned(self, state: CircuitState) -> Self:
        return replace(self, state=state, failures=0, turn=self.turn + 1)
