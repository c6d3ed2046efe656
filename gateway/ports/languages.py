"""Which language a text is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Languages(Protocol):
    """Obligations:

    1. `guess` gives one of `among` (ISO 639-1), the first of them when the text does not tell.
    2. A sentence that is plainly in none of these is of its own language, so that nothing is read as what it
       is not.
    3. It is pure, quick (under a millisecond for a sentence) and needs no network.
    """

    def guess(self, text: str, among: Sequence[str]) -> str: ...
