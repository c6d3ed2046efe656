"""Which characters look like ASCII letters and digits: Unicode's confusables, as one small table."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from confusable_homoglyphs import confusables

_COMPOSED = range(0x0370, 0x2000)
"""Greek, Cyrillic and their extensions, where a letter with an accent hides a look-alike below it."""


@cache
def lookalikes() -> Mapping[str, str]:
    """Each non-ASCII character that looks like one ASCII letter or digit, with that letter or digit."""
    table = dict(_simple())
    for code in _COMPOSED:
        character = chr(code)
        bare = unicodedata.normalize("NFD", character)[0]
        if character not in table and bare in table:
            table[character] = table[bare]
    return table


def _simple() -> Iterator[tuple[str, str]]:
    for character, entries in confusables.confusables_data.items():
        if len(character) != 1 or character.isascii():
            continue
        targets = (str(entry["c"]) for entry in entries)
        for target in targets:
            if len(target) == 1 and target.isascii() and target.isalnum():
                yield character, _case_of(character, target)
                break


def _case_of(character: str, target: str) -> str:
    """Unicode files capital I under small l; a capital letter that looks like a bar is read as an I."""
    return "I" if target == "l" and character.isupper() else target
