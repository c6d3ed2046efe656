"""Scope: searches as the knowledge base will see them, each bound to the access filter of its caller."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gateway.domain.audit import Stage
from gateway.domain.bundle import FieldRules
from gateway.domain.flow import Scoped, Stop, Validated, so_far
from gateway.domain.masking import restore
from gateway.domain.proposal import FilterValue
from gateway.domain.recourse import Plan
from gateway.domain.search import ScopedQuery


class Scope:
    """Validated -> Scoped."""

    stage = Stage.SCOPE

    async def __call__(self, given: Validated) -> Scoped | Stop:
        fields = _declared(given)
        return Scoped(
            **so_far(given, Validated),
            searches=tuple(
                ScopedQuery(
                    text=given.message
                    if given.plan is Plan.PASSTHROUGH
                    else restore(query.text, given.vault),
                    access=given.access,
                    collections=given.collections,
                    suggested_filters={
                        **_identifier_filters(given, restore(query.text, given.vault), fields),
                        **{
                            n: v
                            for n, v in query.suggested_filters.items()
                            if n in fields and fits(v, fields[n])
                        },
                    },
                )
                for query in given.queries
            ),
        )


def _declared(given: Validated) -> Mapping[str, FieldRules]:
    """The fields that every collection searched declares alike; any other would hide whole collections."""
    collections = [given.tenancy.bundle.settings.collections[name].fields for name in given.collections]
    if not collections:
        return {}
    first, *others = collections
    return {name: rules for name, rules in first.items() if all(each.get(name) == rules for each in others)}


def _identifier_filters(
    given: Validated, text: str, fields: Mapping[str, FieldRules]
) -> Mapping[str, FilterValue]:
    shapes = [shape for shape in given.tenancy.bundle.identifiers if shape.field in fields]
    found = ((shape.field, re.search(shape.pattern, text)) for shape in shapes)
    return {field: match[0] for field, match in found if field is not None and match is not None}


def fits(value: FilterValue, rules: FieldRules) -> bool:
    """Whether a suggested value has the field's type and is one of its values, where these are listed."""
    match rules.type:
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "boolean":
            return isinstance(value, bool)
        case "date":
            return isinstance(value, str) and re.fullmatch(r"\d{4}-\d{2}-\d{2}", value) is not None
    return isinstance(value, str) and (rules.values is None or value in rules.values)
