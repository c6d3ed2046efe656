"""Which message of a conversation came last, as far as this process knows: free to ask, and it can be waited
for. It may know too little, never too much; the database has the last word."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from gateway.domain.conversation import Owner

Which = tuple[Owner, str]
"""A conversation: to whom it belongs, and its id."""

_REMEMBERED = 4_096
"""Conversations; far more than a process works on at once."""


class Overtaking:
    """The newest generation of each conversation that this process has lately had in hand."""

    def __init__(self, remembered: int = _REMEMBERED) -> None:
        self._remembered = remembered
        self._newest: OrderedDict[Which, int] = OrderedDict()
        self._waiting: dict[Which, set[asyncio.Event]] = {}

    def took(self, which: Which, generation: int) -> None:
        """A message has this generation; whoever waits behind an older one goes on."""
        self._newest[which] = max(generation, self._newest.pop(which, 0))
        while len(self._newest) > self._remembered:
            self._newest.popitem(last=False)
        for waiting in self._waiting.get(which, ()):
            waiting.set()

    def ended(self, which: Which, last: int) -> None:
        """The conversation was forgotten when `last` was its newest generation: every message under way is
        overtaken, and none that comes after, whose generation is higher still."""
        self.took(which, last + 1)

    def overtaken(self, which: Which, generation: int) -> bool:
        """Whether something newer than this generation is known of."""
        return self._newest.get(which, generation) > generation

    async def until_overtaken(self, which: Which, generation: int) -> None:
        """Returns when something newer is known of; it may never return, so cancel it."""
        woken = asyncio.Event()
        waiting = self._waiting.setdefault(which, set())
        waiting.add(woken)
        try:
            while not self.overtaken(which, generation):
                await woken.wait()
                woken.clear()
        finally:
            waiting.discard(woken)
            if not waiting:
                self._waiting.pop(which, None)
