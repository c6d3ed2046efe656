"""The values of a conversation, to be looked for in many texts: what looking takes is made ready once."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from gateway.domain.masking import LITERAL, Vault
from gateway.domain.validation.disguises import (
    FEWEST_DIGITS,
    SHORTEST_PART,
    Shown,
    digits,
    first_words,
    parts_of,
)
from gateway.domain.whole import stands_whole

_TELLS = re.compile(r"[^\W_].*?[^\W_]", re.DOTALL)
"""Two letters or digits: with fewer, a value cannot be told from any text."""

_PLAIN = re.compile(r"[\x00-&(-\x7f]*")
"""ASCII without apostrophes: here a part of a name that stands whole is a run of letters by itself. So the
few runs with a capital are looked up among the names, and not all names among the words."""
_CAPITAL = re.compile(rf"[A-Z][A-Za-z]{{{SHORTEST_PART - 1},}}")


class Hidden:
    """The values of a vault less those that a person typed and that only look like placeholders.

    A long conversation has hundreds, of which a text hardly ever holds one; only those are looked at whose
    first word stands in it, or whose digits may.
    """

    def __init__(self, vault: Vault) -> None:
        typed = f"<{LITERAL}_"
        self._values = [value for name, value in vault.values.items() if not name.startswith(typed)]
        self._names = [value for name, value in vault.values.items() if name.startswith("<PERSON_")]

    def told_by(self, text: Shown) -> Iterator[str]:
        """The values that the text tells, as they are or disguised; some perhaps twice."""
        for first, values in self._by_first.items():
            if text.has_letters(first):
                yield from (value for value in values if _TELLS.search(value) and text.tells(value))
        if text.has_number:
            yield from (value for value, number in self._numbers if text.holds_digits(number))

    def parts_in(self, text: str) -> Iterator[str]:
        """The words of people's names by which somebody is known alone, as far as they stand in the text."""
        parts = filter(self._is_part, _CAPITAL.findall(text)) if _PLAIN.fullmatch(text) else self._parts
        return (part for part in dict.fromkeys(parts) if part in text and stands_whole(part, text))

    def _is_part(self, word: str) -> bool:
        return any(word in parts_of(name) for name in self._names if word in name)

    @cached_property
    def _by_first(self) -> Mapping[str, list[str]]:
        """The values by each spelling of their first word; those that have no word may stand anywhere."""
        found: dict[str, list[str]] = defaultdict(list)
        for value in self._values:
            for first in first_words(value) or ("",):
                found[first].append(value)
        return found

    @cached_property
    def _numbers(self) -> list[tuple[str, str]]:
        numbers = ((value, digits(value)) for value in self._values)
        return [(value, number) for value, number in numbers if len(number) >= FEWEST_DIGITS]

    @cached_property
    def _parts(self) -> Collection[str]:
        return dict.fromkeys(parts_of("\n".join(self._names)))
