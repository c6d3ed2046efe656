"""Fields of documents, and conditions on them, as the JSON that PostgreSQL stores and compares."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from gateway.adapters.narrowing import Narrowing, Scalar
from gateway.domain.proposal import FilterValue
from gateway.domain.text import escape


def fields_json(fields: Mapping[str, FilterValue]) -> str:
    """The fields as one object. Raises ValueError for a number that JSON does not have."""
    stored = {
        escape(name): [_storable(each) for each in value] if isinstance(value, tuple) else _storable(value)
        for name, value in fields.items()
    }
    return json.dumps(stored, allow_nan=False, sort_keys=True)


def narrowings_json(narrowings: Sequence[Narrowing]) -> str:
    """The conditions as a list of objects."""
    return json.dumps(
        [
            {
                "name": escape(narrowing.name),
                "comparison": narrowing.comparison,
                "values": [_storable(value) for value in narrowing.values],
            }
            for narrowing in narrowings
        ]
    )


def _storable(value: Scalar) -> Scalar:
    return escape(value) if isinstance(value, str) else value
