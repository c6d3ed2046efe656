"""The fields that the documents of a search declare, and which values a suggested filter may have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from gateway.domain.bundle import CollectionRules, FieldRules
from gateway.domain.proposal import FilterValue

_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def declared_by_any(collections: Sequence[CollectionRules]) -> dict[str, FieldRules]:
    """The fields that a collection searched declares; of two of one name the last."""
    return {name: rules for each in collections for name, rules in each.fields.items()}


def declared_by_all(collections: Sequence[CollectionRules]) -> dict[str, FieldRules]:
    """The fields that every collection searched declares alike; any other would hide whole collections."""
    if not collections:
        return {}
    first, *others = (each.fields for each in collections)
    return {name: rules for name, rules in first.items() if all(each.get(name) == rules for each in others)}


_SAFE = 2**53 - 1
"""The greatest whole number that every reader of JSON takes for itself (RFC 8259, section 6)."""
_LONGEST = 500
"""Code points of one text to filter by."""


def fits(value: FilterValue, rules: FieldRules) -> bool:
    """Whether a suggested value has the field's type, lies in its range and is one of its values, where these
    are set. Of a text field several values may be wanted, of which a document has one."""
    match rules.type:
        case "integer":
            return isinstance(value, int) and _is_in_range(value, rules)
        case "number":
            return isinstance(value, int | float) and _is_in_range(value, rules)
        case "boolean":
            return isinstance(value, bool)
        case "date":
            return isinstance(value, str) and _is_a_day(value)
        case "string":
            texts = value if isinstance(value, tuple) else (value,)
            return bool(texts) and all(_is_one(text, rules) for text in texts)


def _is_a_day(text: str) -> bool:
    """Whether the text is a day of the calendar as YYYY-MM-DD; there is no 30th of February."""
    if _ISO_DATE.fullmatch(text) is None:
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _is_in_range(value: float, rules: FieldRules) -> bool:
    """Whether it is a number that everybody reads alike, and none outside the field's limits."""
    return (
        not isinstance(value, bool)
        and -_SAFE <= value <= _SAFE
        and (rules.min is None or value >= rules.min)
        and (rules.max is None or value <= rules.max)
    )


def _is_one(text: FilterValue, rules: FieldRules) -> bool:
    """Whether it is a value of the field; where none are listed, any line of text that shows what it is."""
    if not isinstance(text, str):
        return False
    if rules.values is not None:
        return text in rules.values
    return len(text) <= _LONGEST and text.isprintable()
