"""Which language a text is in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Languages(Protocol):
    """Obligations:

    1. `guess` gives one of `among` (ISO 639-1), the first of them when the text does not tell.
    2. A sentence that is plainly in none of these is of its own language, so that nothing is read as what it
       is not.
    3. `has_word` tells of a word in small letters whether a dictionary at hand has it, in any of its forms.
       That none has it says little: there is one of English at the least.
    4. Both are pure, quick (under a millisecond for a sentence) and need no network.
    """

    def guess(self, text: str, among: Sequence[str]) -> str: ...

    def has_word(self, word: str) -> bool: ...
