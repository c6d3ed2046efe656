"""Scope: searches as the knowledge base will see them, each bound to the access filter of its caller."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gateway.domain.audit import Stage
from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.fields import declared_by_all, fits
from gateway.domain.constraints.suggesting import suggested
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.flow import Scoped, Stop, Validated, so_far
from gateway.domain.masking import Vault, restore
from gateway.domain.proposal import FilterValue, ProposedQuery
from gateway.domain.recourse import Plan
from gateway.domain.search import ScopedQuery


class Scope:
    """Validated -> Scoped."""

    stage = Stage.SCOPE

    async def __call__(self, given: Validated) -> Scoped | Stop:
        collections = given.tenancy.bundle.settings.collections
        fields = declared_by_all([collections[name] for name in given.collections])
        return Scoped(
            **so_far(given, Validated),
            searches=tuple(_search(given, query, fields) for query in given.queries),
        )


def _search(given: Validated, query: ProposedQuery, fields: Mapping[str, FieldRules]) -> ScopedQuery:
    """What the text says outright is a filter as well; where the rewriter read it otherwise, that counts."""
    text = restore(query.text, given.vault)
    suggestions = {name: _restored(value, given.vault) for name, value in query.suggested_filters.items()}
    read = {**_stated(given, text, fields), **_fitting(suggestions, fields)}
    return ScopedQuery(
        text=given.message if given.plan is Plan.PASSTHROUGH else text,
        access=given.access,
        collections=given.collections,
        suggested_filters=read,
    )


def _restored(value: FilterValue, vault: Vault) -> FilterValue:
    if isinstance(value, tuple):
        return tuple(restore(each, vault) for each in value)
    return restore(value, vault) if isinstance(value, str) else value


def _fitting(
    suggestions: Mapping[str, FilterValue], fields: Mapping[str, FieldRules]
) -> Mapping[str, FilterValue]:
    """What a field of every collection searched takes; the rest stays in the words alone."""
    return {n: value for n, value in suggestions.items() if n in fields and fits(value, fields[n])}


def _stated(given: Validated, text: str, fields: Mapping[str, FieldRules]) -> Mapping[str, FilterValue]:
    """The filters that the text states; what a pasted text mentions somewhere narrows no search."""
    if is_pasted(text):
        return {}
    stated = {
        **suggested(text, fields, given.conversation.language),
        **_identifier_filters(given, text, fields),
    }
    return _fitting(stated, fields)


def _identifier_filters(
    given: Validated, text: str, fields: Mapping[str, FieldRules]
) -> Mapping[str, FilterValue]:
    shapes = [shape for shape in given.tenancy.bundle.identifiers if shape.field in fields]
    found = ((shape.field, re.search(shape.pattern, text)) for shape in shapes)
    return {field: match[0] for field, match in found if field is not None and match is not None}
