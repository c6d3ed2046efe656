"""Texts that somebody encoded: Base64, Base32 and hexadecimal digits, also one within the other, and the
escapes of mail, style sheets and programs."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator

from gateway.adapters.presidio.apart import only
from gateway.domain.rendering import Rendered

_BASE64 = re.compile(r"(?<![\w+/=-])[\w+/-]{16,512}={0,6}(?![\w+/=])", re.ASCII)
_PLAIN_BASE64 = re.compile(r"[A-Za-z0-9+/]{16,512}={0,2}")
"""In the alphabet that most use, where a hyphen is none of its letters: `…Mg==-Fax`."""
_HEX_BYTES = re.compile(r"(?<![\w:-])[0-9A-Fa-f]{2}(?:[ :-][0-9A-Fa-f]{2}){9,255}(?![\w:-])")
"""Ten of them: an address of a network card has six."""
_HEX = re.compile(r"(?:[0-9A-Fa-f]{2}){8,256}")
_BASE32 = re.compile(r"[A-Z2-7]{16,512}={0,6}")
_SPACES = re.compile(r"[\r\n\t]")
_DEPTH = 3
"""Encodings within each other that are undone; each makes the text longer by a third."""

_ESCAPE = r"\\u\{[0-9A-Fa-f]{1,6}\}|\\[0-9A-Fa-f]{6}|\\[0-7]{3}|=[0-9A-F]{2}"
_ESCAPED = re.compile(rf"(?:{_ESCAPE}){{4,512}}|(?<=\w)=(?:40|2E|2B|5F)(?=\w)")
"""Four in a row, or what mail has in place of `@ . + _` within a word."""
_ONE = re.compile(_ESCAPE)


def encoded(text: str) -> Iterator[tuple[int, int, str]]:
    """Where encoded words stand, whole or before and after hyphens, and what they say; linear in the text."""
    found = [*_words(text), *_bytes(text)]
    reach = 0
    for start, end, said in sorted(found):
        if start >= reach:
            reach = end
            yield start, end, said


def unescaped(given: Rendered) -> Rendered:
    """The text with runs of escapes as the characters that they stand for."""
    if "\\" not in given.text and "=" not in given.text:
        return given
    letters, ends = list(given.text), list(given.ends)
    for run in _ESCAPED.finditer(given.text):
        for match in _ONE.finditer(given.text, *run.span()):
            if character := _meant(match[0]):
                letters[match.start() : match.end()] = [character, *[""] * (len(match[0]) - 1)]
                ends[match.start()] = given.ends[match.end() - 1]
    return only(Rendered(given.text, given.starts, ends), letters)


def _meant(escape: str) -> str | None:
    """The character, where it is one that can be printed."""
    digits = escape.strip("\\u{}=")
    code = int(digits, 8 if escape[0] == "\\" and len(escape) == 4 else 16)
    return chr(code) if code < 0x110000 and chr(code).isprintable() else None


def _words(text: str) -> Iterator[tuple[int, int, str]]:
    for whole in _BASE64.finditer(text):
        for match in (whole,) if _decoded(whole[0]) else _PLAIN_BASE64.finditer(text, *whole.span()):
            if said := _decoded(match[0]):
                yield *match.span(), said


def _bytes(text: str) -> Iterator[tuple[int, int, str]]:
    for match in _HEX_BYTES.finditer(text):
        if said := _decoded(re.sub(r"[ :-]", "", match[0])):
            yield *match.span(), said


def _decoded(word: str) -> str | None:
    """What the word says in the end, when it is an encoding of a text that can be printed."""
    said = None
    for _ in range(_DEPTH):
        if (deeper := _once(said or word)) is None:
            break
        said = deeper
    return said


def _once(word: str) -> str | None:
    for shape, decode in _WAYS:
        if shape.fullmatch(word):
            try:
                said = decode(word).decode("utf-8")
            except ValueError:  # none of these, or no text
                continue
            if said.strip() and _SPACES.sub("", said).isprintable():
                return said
    return None


def _of_base64(word: str) -> bytes:
    padded = word.rstrip("=") + "=" * (-len(word.rstrip("=")) % 4)
    return base64.b64decode(padded, altchars=b"-_" if {"-", "_"} & set(word) else None, validate=True)


def _of_base32(word: str) -> bytes:
    bare = word.rstrip("=")
    return base64.b32decode(bare + "=" * (-len(bare) % 8))


_WAYS: tuple[tuple[re.Pattern[str], Callable[[str], bytes]], ...] = (
    (_HEX, bytes.fromhex),
    (_BASE32, _of_base32),
    (re.compile(r"[\w+/-]{16,}={0,2}", re.ASCII), _of_base64),
)
