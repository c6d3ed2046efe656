"""Columns of many rows, each as one text that the database splits: a tenth of what an array of texts costs to
send, since the driver looks at every element of an array several times."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

# Characters that hardly any text has.
_SEPARATORS = ("\x1f", "\x1e", "\x1d", "\x1c")


def split(separator: str, first: int, count: int) -> str:
    """SQL of so many arrays of text, from the parameter of number `first` on, for `unnest`."""
    return ", ".join(f"(string_to_array(${n}, {separator}))[2:]" for n in range(first, first + count))


def joined(*columns: Sequence[str]) -> list[str]:
    """A separator that stands in none of the texts, and each column's texts behind one another.

    There is one before the first of them too: a column without texts is not one with an empty text.
    """
    for separator in _SEPARATORS:
        texts = [separator.join(("", *column)) for column in columns]
        if all(text.count(separator) == len(column) for text, column in zip(texts, columns, strict=True)):
            return [separator, *texts]
    unheard_of = secrets.token_hex(16)
    return [unheard_of, *(unheard_of.join(("", *column)) for column in columns)]
