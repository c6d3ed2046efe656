"""Filters that cannot be applied are said in words: a search over several collections narrows by fields that
all of them declare, and what a rewriter put into any other must not be lost with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.fields import fits
from gateway.domain.proposal import FilterValue, ProposedQuery


def in_words(
    query: ProposedQuery,
    fields: Mapping[str, FieldRules],
    common: Mapping[str, FieldRules],
    was_said: Callable[[str], bool],
) -> ProposedQuery:
    """The query without filters on fields that only some collections declare, and with the words of these.

    Words that nobody said (`was_said`) are the rewriter's own reading and are left out, and so are those that
    stand in the query already. Filters that no collection takes stay, to be found wrong. Amounts and days are
    words that `constraint_dropped` asks for, so they are not said again.
    """
    moved = {n: v for n, v in query.suggested_filters.items() if _is_of_some(n, v, fields, common)}
    if not moved:
        return query
    text = query.text
    for words in (words for value in moved.values() for words in _texts(value)):
        if was_said(words) and words.casefold() not in text.casefold():
            text = f"{text} {words}"
    kept = {name: value for name, value in query.suggested_filters.items() if name not in moved}
    return ProposedQuery(text, kept)


def _is_of_some(
    name: str, value: FilterValue, fields: Mapping[str, FieldRules], common: Mapping[str, FieldRules]
) -> bool:
    return name not in common and name in fields and fits(value, fields[name])


def _texts(value: FilterValue) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()
