"""Messages that are a limit and nothing more: "under 80 euros", "only those below 20 kg"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from gateway.domain.constraints.comparisons import begins_with, comparisons, ends_with
from gateway.domain.constraints.numbers import numbers
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import Word, bare, unopened, words

_NUMBER = re.compile(r"[\W_]?\d[\d.,:]*\w{0,3}")
"""A number, with its unit written in one or not."""
_MOST_AFTER = 3
"""Words after the number: "euros per month"."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit where it stands in a text, with its comparing words, its number and its unit, empty for none.
    `counted` is where the number ends, `value` the number, and `most` says whether it is an upper limit."""

    start: int
    end: int
    counted: int
    text: str
    unit: str
    value: Decimal
    most: bool

    def leaves_room_for(self, other: Limit) -> bool:
        """Whether the other is the other end of a range: "over 20" beside "under 80"."""
        least, most = (other, self) if self.most else (self, other)
        return self.most is not other.most and least.value < most.value


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
    return replace(limit, start=start, end=end, text=text[start:end])


def limits_of(text: str, lexicon: Lexicon) -> tuple[Limit, ...]:
    """Every limit that the text sets."""
    said = words(text)
    numbers = (at for at, word in enumerate(said) if _NUMBER.fullmatch(word.text))
    return tuple(limit for at in numbers if (limit := _limit_at(text, at, said, lexicon)) is not None)


def _limit_at(text: str, at: int, said: tuple[Word, ...], lexicon: Lexicon) -> Limit | None:
    number = said[at]
    known = comparisons(lexicon.code)
    upper, lower = ends_with(known.most, text, number.start), ends_with(known.least, text, number.start)
    value = next((each.value for each in numbers(number.text, lexicon.code)), None)
    after = said[at + 1] if at + 1 < len(said) and not said[at + 1].after_pause else None
    named = after is not None and after.lower not in lexicon.function_words
    end = after.end if after is not None and named else number.end
    capped, floored = begins_with(known.most_after, text, end), begins_with(known.least_after, text, end)
    if value is None or not (upper or lower or capped or floored):
        return None
    start = number.start - max(upper, lower)
    unit = after.lower if after is not None and named else ""
    most = upper > lower if upper or lower else capped
    return Limit(start, end, number.end, text[start:end], unit, value, most)
