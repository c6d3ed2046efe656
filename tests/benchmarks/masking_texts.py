"""Texts that masking is measured with: prose of any length, and what somebody sends to keep it busy."""

from __future__ import annotations

import random
from collections.abc import Iterator

LONGEST = 65_536
"""Code points that a message may have."""

_SENTENCES = (
    "The travel desk books the train and the hotel for every visitor of the Lisbon office.",
    "Henrik Solberg signs the form of team {} within two days.",
    "Receipts go to the accounts team, which pays with the next salary run.",
    "On {} May 2024 we moved the deadline by a week.",
    "Write to travel.desk{}@acme.example if anything is missing.",
    "Whoever travels for more than {} nights needs the form, approved or not.",
    "The meals that the hotel serves are taken off the daily allowance.",
    "It was asked whether contractors may claim the same, and they may.",
)
_SEED = 20_261_130


def prose(length: int) -> str:
    """So many code points of a handbook, with a name, a date or an address in every third sentence."""
    chance = random.Random(_SEED)  # noqa: S311 - to be the same each time
    said: list[str] = []
    while len(said) < length // min(map(len, _SENTENCES)) + 1:
        said.append(chance.choice(_SENTENCES).format(chance.randrange(2, 29)))
    return " ".join(said)[:length]


def hostile(length: int) -> Iterator[tuple[str, str]]:
    """What it is, and so many code points of it; the same each time."""
    chance = random.Random(_SEED)  # noqa: S311 - to be the same each time
    half = length // 2
    yield "dots", "." * length
    yield "digits", "".join(chance.choices("0123456789", k=length))
    yield "groups of digits", _filled("".join(f"{chance.randrange(1000):03} " for _ in range(500)), length)
    yield "digits and slashes", _filled("1/1-", length)
    yield "nested brackets", "(" * half + ")" * half
    yield "nested quotes", "\"'" * half
    yield "nested JSON", '{"a":[' * (length // 6)
    yield '"a "', "a " * half
    yield "emoji", "🚀" * length
    yield "one letter with marks", "e" + "\u0301" * (length - 1)
    yield "@", "@" * length
    yield "words in Base64", _filled("aGVsbG8gd29ybGQgaGVsbG8= ", length)
    yield "entities", _filled("&#65;", length)


def _filled(piece: str, length: int) -> str:
    return (piece * (length // len(piece) + 1))[:length]
