"""Ways to write a value that people still read and patterns do not, to measure whether it is still masked."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from gateway.domain.masking import Span
from gateway.domain.quality.marked import DIRECT, MarkedSpan, MarkedText, MaskedCase

Mutation = Callable[[str, Random], str | None]
"""The value in another writing; None for one that cannot be written so."""

_LOOKALIKES = str.maketrans("aceopxyABCEHKMOPTX", "асеорхуАВСЕНКМОРТХ")
"""Latin letters, and the Cyrillic ones that look the same (Unicode TR 39, confusables)."""
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_DIGITS_SPACED = 7
"""With fewer digits, one by one, it may be anything that is counted."""
_SECRET = 12
"""Characters of the shortest value whose Base64 is told from a word: 16 letters."""


@dataclass(frozen=True, slots=True)
class Mutated:
    """A text in which one value was rewritten in the way of `kind`, and where the value stands now."""

    kind: str
    text: MarkedText


def mutations(case: MarkedText, span: MarkedSpan, chance: Random) -> list[Mutated]:
    """The text once for each kind of mutation that its value can be put through."""
    found = []
    for kind, mutate in MUTATIONS.items():
        value = mutate(case.text[span.start : span.end], chance)
        if value is not None:
            text = case.text[: span.start] + value + case.text[span.end :]
            marked = MarkedSpan(start=span.start, end=span.start + len(value), type=span.type)
            found.append(
                Mutated(kind, MarkedText(id=case.id, text=text, language=case.language, spans=(marked,)))
            )
    return found


def sampled(cases: Sequence[MaskedCase], count: int, chance: Random) -> list[tuple[MarkedText, MarkedSpan]]:
    """At most `count` direct identifiers that are masked as they are written, drawn by chance."""
    known = [
        (each.case, span) for each in cases for span in each.case.spans if span.is_direct and each.found(span)
    ]
    return chance.sample(known, min(count, len(known)))


def mutation_document(judged: Sequence[tuple[Mutated, Sequence[Span]]]) -> dict[str, object]:
    """By kind: how many values were put through it, and which share of them is still masked in full."""
    tried: dict[str, list[bool]] = {kind: [] for kind in MUTATIONS}
    for mutated, masked in judged:
        tried[mutated.kind].append(MaskedCase(mutated.text, masked, 0.0).found(mutated.text.spans[0]))
    every = [hit for hits in tried.values() for hit in hits]
    return {
        "n": {kind: len(hits) for kind, hits in tried.items()},
        "still_masked": {kind: sum(hits) / len(hits) for kind, hits in tried.items() if hits},
        DIRECT: sum(every) / len(every) if every else None,
    }


def _between(mark: str) -> Mutation:
    """The mark at two places inside the value, or at one where there is room for one."""

    def mutate(value: str, chance: Random) -> str | None:
        if len(value) < 2:
            return None
        places = sorted(chance.sample(range(1, len(value)), min(2, len(value) - 1)), reverse=True)
        for place in places:
            value = value[:place] + mark + value[place:]
        return value

    return mutate


def _look_alike(value: str, chance: Random) -> str | None:
    """Some letters, but not all: a word that is Cyrillic throughout is a Russian word."""
    places = [place for place, letter in enumerate(value) if letter.translate(_LOOKALIKES) != letter]
    if not places:
        return None
    chosen = set(chance.sample(places, min(2, len(places))))
    return "".join(
        letter.translate(_LOOKALIKES) if place in chosen else letter for place, letter in enumerate(value)
    )


def _wide(value: str, chance: Random) -> str | None:
    wide = value.translate(_WIDE)
    return wide if wide != value else None


def _line_break(value: str, chance: Random) -> str | None:
    places = [
        place for place in range(1, len(value)) if value[place - 1].isdecimal() and value[place].isdecimal()
    ]
    if not places:
        return None
    place = chance.choice(places)
    return f"{value[:place]}\n{value[place:]}"


def _spaced(value: str, chance: Random) -> str | None:
    digits = [character for character in value if character.isalnum()]
    if len(digits) < _DIGITS_SPACED or not all(map(str.isdecimal, digits)):
        return None
    return " ".join(digits)


def _entities(value: str, chance: Random) -> str:
    return "".join(f"&#{ord(letter)};" if letter.isalnum() else letter for letter in value)


def _escapes(value: str, chance: Random) -> str:
    return "".join(f"%{byte:02X}" for byte in value.encode())


def _base64(value: str, chance: Random) -> str | None:
    return base64.b64encode(value.encode()).decode("ascii") if len(value) >= _SECRET else None


MUTATIONS: Mapping[str, Mutation] = MappingProxyType(
    {
        "zero_width": _between("\u200b"),
        "soft_hyphen": _between("\u00ad"),
        "full_width": _wide,
        "look_alike": _look_alike,
        "line_break": _line_break,
        "spaced_digits": _spaced,
        "html_escapes": _entities,
        "url_escapes": _escapes,
        "base64": _base64,
    }
)
"""Every kind, by its name in reports."""
