"""How long long work takes here and now, so that none is begun, or waits, in vain."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

_AT_FIRST = 1.5 / 16_384
"""Seconds a character before anything was read: half as much again as prose takes on an idle core."""
_WEIGHT = 0.5
"""Of the last piece of work among all before it: texts differ, and so does what else the machine does."""


@dataclass(frozen=True, slots=True)
class Begun:
    """Work under way: its characters, and when it was begun by the monotonic clock."""

    characters: int
    at: float = field(default_factory=time.monotonic)

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.at


class Pace:
    """Learns from what was read. One caller at a time."""

    def __init__(self) -> None:
        self._learned = _AT_FIRST

    def learn(self, work: Begun, *, is_finished: bool) -> None:
        """That this work has ended. What was not finished tells only that it takes longer than that."""
        if not work.characters:
            return
        taken = work.elapsed / work.characters
        if is_finished or taken > self._learned:
            self._learned += _WEIGHT * (taken - self._learned)

    def seconds(self, characters: int) -> float:
        """What a text of this length is likely to take by itself."""
        return self._learned * characters

    def seconds_after(self, characters: int, begun: Iterable[Begun]) -> float:
        """What is likely to pass until that is read as well as what was begun, one after the other. Work that
        already takes longer than was to be expected says more than what was learned."""
        under_way = [(work.characters, work.elapsed) for work in begun if work.characters]
        pace = max([self._learned, *(elapsed / length for length, elapsed in under_way)])
        return pace * characters + sum(pace * length - elapsed for length, elapsed in under_way)
