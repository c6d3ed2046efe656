"""Whether words stand in a text as a whole, and not as a piece of a longer word or number."""

from __future__ import annotations

from collections.abc import Iterator


def joins(character: str) -> bool:
    """Whether a character makes one word with its neighbour: digits, `_`, and letters of two cases.

    Scripts without cases (Chinese, Japanese, Thai, Hebrew, Arabic) put no space between words or join
    prefixes to them, so that a neighbour tells nothing there. The empty string joins nothing.
    """
    return character == "_" or character.isdecimal() or character.lower() != character.upper()


def stands_whole(words: str, text: str) -> bool:
    """Whether `words` stand in `text`, byte for byte and with no word going on at either end."""
    return next(whole_places(words, text), None) is not None


def whole_places(words: str, text: str) -> Iterator[int]:
    """Where `words` begin in `text`, each time they stand whole."""
    start = text.find(words) if words else -1
    while start >= 0:
        end = start + len(words)
        goes_on = joins(words[-1:]) and joins(text[end : end + 1])
        if not goes_on and not (joins(words[:1]) and joins(text[start - 1 : start])):
            yield start
        start = text.find(words, start + 1)


def in_small_letters(text: str) -> str:
    """The text in small letters, of the same length: a letter whose small one is several stays as it is."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)
