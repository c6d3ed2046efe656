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


def fits(value: FilterValue, rules: FieldRules) -> bool:
    """Whether a suggested value has the field's type and is one of its values, where these are listed. Of a
    text field several values may be wanted, of which a document has one."""
    match rules.type:
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
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


def _is_one(text: FilterValue, rules: FieldRules) -> bool:
    return isinstance(text, str) and (rules.values is None or text in rules.values)
