"""Text as it comes from outside: visible or not, fit to be stored, fit to be sent.

NUL and lone surrogates are served, but neither databases, parsers nor models take them. They are stored
escaped (`escape`/`unescape` are inverse) and stand as U+FFFD wherever text is analysed or sent.
"""

from __future__ import annotations

import re
import unicodedata

_UNSTORABLE = re.compile("[\x00\\\\\ud800-\udfff]")
_ESCAPED = re.compile(r"\\(\\|u[0-9a-f]{4})")
_UNSENDABLE = re.compile("[\x00\ud800-\udfff]")
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Cn", "Co"})


def escape(text: str) -> str:
    """The text with backslash, NUL and lone surrogates written as `\\\\`, `\\u0000`, `\\udxxx`."""
    if is_storable(text):
        return text  # nearly every name and id, at a tenth of the cost
    return _UNSTORABLE.sub(lambda m: "\\\\" if m[0] == "\\" else f"\\u{ord(m[0]):04x}", text)


def is_storable(text: str) -> bool:
    """Whether the text is ASCII and stands escaped as it is. False says nothing of other texts."""
    return text.isascii() and "\\" not in text and "\x00" not in text


def unescape(text: str) -> str:
    """The inverse of `escape`."""
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda m: "\\" if m[1] == "\\" else chr(int(m[1][1:], 16)), text)


def sendable(text: str) -> str:
    """The text with NUL and lone surrogates as U+FFFD: same length, so offsets still fit."""
    return _UNSENDABLE.sub("\ufffd", text)


def is_visible(text: str) -> bool:
    """Whether any character of the text shows: not white space, control, format or unassigned."""
    return any(unicodedata.category(character) not in _INVISIBLE for character in text)


def tidy(text: str) -> str:
    """NFC, with runs of white space as one space and none at the ends; no word is removed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def alike(text: str) -> str:
    """One form of all texts that differ in case, width, white space and accents' encoding alone (NFKC, case
    folded), to look for one by another."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def says_something(text: str) -> bool:
    """Whether there is any letter or digit in the text, so that a search for it could find something."""
    return any(character.isalnum() for character in text)
