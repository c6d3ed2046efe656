"""The keys of people that a process has lately had in hand, so that sealing asks the database seldom.

Nothing is opened by what is known here: whoever opens reads the wrapped key beside the ciphertext, so that a
key that was destroyed by any process opens nothing in any other from then on. What is known may only be too
old for sealing: then what is sealed is born erased.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

from gateway.adapters.encryption.words import Words

Person = tuple[str, str]
"""Tenant and subject, as they are stored."""

FRESH_S = 1.0
"""How long a key that was seen is taken for the person's newest."""

_REMEMBERED = 4_096
"""People, and requests; far more than a process works on at once."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class KnownKeys:
    """Each person's newest key, for a second; and for each request the one that its first words went under.

    A request keeps its key to its end: what it still records after its person was erased is under the key
    that was destroyed, and readable to nobody.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, remembered: int = _REMEMBERED) -> None:
        self._now, self._remembered = now, remembered
        self._newest: OrderedDict[Person, tuple[float, Words]] = OrderedDict()
        self._bound: OrderedDict[tuple[Person, str], Words] = OrderedDict()

    def saw(self, person: Person, words: Words) -> None:
        """The database just said that this is the person's key."""
        self._keep(self._newest, person, (self._now(), words))

    def newest(self, person: Person) -> Words | None:
        """The person's key, if it was seen within the last second."""
        seen, words = self._newest.get(person, (0.0, None))
        return words if words is not None and self._now() - seen < FRESH_S else None

    def forget(self, person: Person) -> None:
        """The person was erased: what begins now asks for a key."""
        self._newest.pop(person, None)

    def bound(self, person: Person, trace_id: str) -> Words | None:
        """The key that this request sealed its first words of this person under."""
        return self._bound.get((person, trace_id))

    def bind(self, person: Person, trace_id: str, words: Words) -> None:
        """From here to its end the request seals words of this person under this key."""
        self._keep(self._bound, (person, trace_id), words)

    def _keep(self, kept: OrderedDict[_Key, _Value], key: _Key, value: _Value) -> None:
        kept[key] = value
        kept.move_to_end(key)
        while len(kept) > self._remembered:
            kept.popitem(last=False)
