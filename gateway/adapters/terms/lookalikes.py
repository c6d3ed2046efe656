"""Which characters look like ASCII letters and digits: Unicode's confusables and letters that differ from an
ASCII one by name only, as one small table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from confusable_homoglyphs import confusables

from gateway.domain.folding import fold_character

_COMPOSED = range(0x0370, 0x2000)
"""Greek, Cyrillic and their extensions, where a letter with an accent hides a look-alike below it."""
_NAMED = (
    *range(0x0180, 0x02B0),  # Latin extended, IPA
    *range(0x1D00, 0x1DC0),  # phonetic extensions
    *range(0x2C60, 0x2C80),
    *range(0xA720, 0xA800),
    *range(0xAB30, 0xAB70),
    *range(0x1F110, 0x1F200),  # squared and negative circled letters
)
_NAME = re.compile(
    r"(?:.+ )?LATIN (?:(SMALL) |CAPITAL )?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT )?([A-Z])(?: WITH .+)?"
)


@cache
def lookalikes() -> Mapping[str, str]:
    """Each character that looks like one ASCII letter or digit, with that letter or digit; without those that
    folding makes ASCII by itself."""
    table = dict(_named()) | dict(_confusable())
    for code in _COMPOSED:
        character = chr(code)
        bare = unicodedata.normalize("NFD", character)[0]
        if character not in table and bare in table:
            table[character] = table[bare]
    for character, read_as in list(table.items()):  # where nothing else is said of it, a small letter too
        table.setdefault(character.lower(), read_as.lower())
    return {character: read_as for character, read_as in table.items() if not _is_ascii_folded(character)}


def _is_ascii_folded(character: str) -> bool:
    folded = fold_character(character)
    return bool(folded) and str(folded).isascii()


def _named() -> Iterator[tuple[str, str]]:
    """Letters whose Unicode name says that they are an ASCII letter in another shape."""
    for code in _NAMED:
        match = _NAME.fullmatch(unicodedata.name(chr(code), ""))
        if match is not None:
            yield chr(code), match[2].lower() if match[1] else match[2]


def _confusable() -> Iterator[tuple[str, str]]:
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
