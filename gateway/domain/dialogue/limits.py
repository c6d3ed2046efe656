"""Messages that are a limit and nothing more: "under 80 euros", "only those below 20 kg"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gateway.domain.constraints.comparisons import Comparisons, begins_with, comparisons, ends_with
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import Word, bare, unopened, words

_NUMBER = re.compile(r"[\W_]?\d[\d.,:]*\w{0,3}")
"""A number, with its unit written in one or not."""
_MOST_AFTER = 3
"""Words after the number: "euros per month"."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit where it stands in a text, with its comparing words, its number and its unit, empty for none.
    `counted` is where the number ends."""

    start: int
    end: int
    counted: int
    text: str
    unit: str


def limit_in(text: str, lexicon: Lexicon) -> Limit | None:
    """The limit that is all the text says, none when it says more or no limit."""
    said, closed = words(text), lexicon.questions | lexicon.auxiliaries
    numbers = [at for at, word in enumerate(said) if _NUMBER.fullmatch(word.text)]
    if len(numbers) != 1 or any(word.lower in closed for word in said):
        return None
    at = numbers[0]
    limit = _limit_at(text, at, said, lexicon)
    leading = (word.lower for word in said if limit is not None and word.start < limit.start)
    if limit is None or len(said) - at - 1 > _MOST_AFTER or not lexicon.function_words.issuperset(leading):
        return None
    end = len(bare(text)) + text.find(unopened(text))
    led = [word.start for word in said if word.end == limit.start - 1 and word.lower in lexicon.prepositions]
    start = led[0] if led else limit.start  # "with at least 2 years of warranty"
    return Limit(start, end, limit.counted, text[start:end], limit.unit)


def limits_of(text: str, lexicon: Lexicon) -> tuple[Limit, ...]:
    """Every limit that the text sets."""
    said = words(text)
    numbers = (at for at, word in enumerate(said) if _NUMBER.fullmatch(word.text))
    return tuple(limit for at in numbers if (limit := _limit_at(text, at, said, lexicon)) is not None)


def _limit_at(text: str, at: int, said: tuple[Word, ...], lexicon: Lexicon) -> Limit | None:
    number = said[at]
    known = comparisons(lexicon.code)
    before = _before(text, number.start, known)
    after = said[at + 1] if at + 1 < len(said) and not said[at + 1].after_pause else None
    named = after is not None and after.lower not in lexicon.function_words
    end = after.end if after is not None and named else number.end
    if not before and not _after(text, end, known):
        return None
    start = number.start - before
    unit = after.lower if after is not None and named else ""
    return Limit(start, end, number.end, text[start:end], unit)


def _before(text: str, at: int, known: Comparisons) -> int:
    return max(ends_with(known.most, text, at), ends_with(known.least, text, at))


def _after(text: str, at: int, known: Comparisons) -> bool:
    return begins_with(known.most_after, text, at) or begins_with(known.least_after, text, at)
