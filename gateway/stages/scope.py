"""Scope: searches as the knowledge base will see them, each bound to the access filter of its caller, and the
queries as the caller will. What stands in either for personal data is the tenant's to say; a search that
would say more is not made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gateway.domain.audit import Stage
from gateway.domain.bundle import FieldRules
from gateway.domain.channels import Channel, Shows
from gateway.domain.constraints.fields import declared_by_all, fits
from gateway.domain.constraints.suggesting import suggested
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Scoped, Stop, Validated, so_far
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import FailureKind, FilterValue, ProposedQuery
from gateway.domain.recourse import Plan
from gateway.domain.search import LaneSearch, ScopedQuery
from gateway.domain.withheld import Withheld


class Scope:
    """Validated -> Scoped."""

    stage = Stage.SCOPE

    async def __call__(self, given: Validated) -> Scoped | Stop:
        collections = given.tenancy.bundle.settings.collections
        fields = declared_by_all([collections[name] for name in given.collections])
        searched = _queries(given, Channel.KNOWLEDGE_BASE, fields)
        alike = given.shows(Channel.CALLER) is given.shows(Channel.KNOWLEDGE_BASE)
        scoped = Scoped(
            **so_far(given, Validated),
            searches=tuple(_search(given, query) for query in searched),
            told=searched if alike else _queries(given, Channel.CALLER, fields),
            lanes=tuple(_lane(given, each, fields, searched) for each in given.beside),
        )
        return _withheld(given, kinds) if (kinds := _in_clear(scoped)) else scoped


def _in_clear(scoped: Scoped) -> tuple[str, ...]:
    """The kinds of value that stand in clear in what the knowledge base would get, if it is to get none."""
    if scoped.shows(Channel.KNOWLEDGE_BASE) is Shows.RAW:
        return ()
    searches = (*scoped.searches, *(each.search for each in scoped.lanes))
    texts = (text for search in searches for text in (search.text, *_words(search.suggested_filters)))
    own_words = (*scoped.glossary, *scoped.glossary.values())
    return Withheld.of(scoped.vault, scoped.credential).kinds_in(texts, own_words)


def _words(filters: Mapping[str, FilterValue]) -> Iterator[str]:
    for value in filters.values():
        if isinstance(value, tuple):
            yield from value
        elif isinstance(value, str):
            yield value


def _withheld(given: Validated, kinds: tuple[str, ...]) -> Stop:
    """Nothing is searched; what let the value through is to be noticed, not worked around."""
    problem = Problem(Problems.MASKING_FAILED, Problems.MASKING_FAILED.kind.title)
    return Stop(at=given, reasons=(FailureKind.WITHHELD.value, *kinds), problem=problem)


def _lane(
    given: Validated, each: Beside, fields: Mapping[str, FieldRules], queries: tuple[ProposedQuery, ...]
) -> LaneSearch:
    """The original narrows by what it states itself, so that no wrong filter of a rewrite hides a document;
    other words and what is made up by what all queries narrow by."""
    text = given.shown(Channel.KNOWLEDGE_BASE, each.text)
    narrowed = _stated(given, text, fields) if each.lane is Lane.ORIGINAL else _shared(queries)
    weight = given.tenancy.bundle.settings.lanes.weight_of(each.lane)
    return LaneSearch(each.lane, _search(given, ProposedQuery(text, narrowed, weight)))


def _shared(queries: tuple[ProposedQuery, ...]) -> Mapping[str, FilterValue]:
    """The filters that every query has, with the same value."""
    first, *others = queries
    return {
        name: value
        for name, value in first.suggested_filters.items()
        if all(other.suggested_filters.get(name) == value for other in others)
    }


def _search(given: Validated, query: ProposedQuery) -> ScopedQuery:
    return ScopedQuery(
        text=query.text,
        access=given.access,
        collections=given.collections,
        suggested_filters=query.suggested_filters,
        weight=query.weight,
    )


def _queries(
    given: Validated, channel: Channel, fields: Mapping[str, FieldRules]
) -> tuple[ProposedQuery, ...]:
    return tuple(_query(given, query, channel, fields) for query in given.queries)


def _query(
    given: Validated, query: ProposedQuery, channel: Channel, fields: Mapping[str, FieldRules]
) -> ProposedQuery:
    """The query as the channel shows it. What its text says outright is a filter as well; where the rewriter
    read it otherwise, that counts."""
    text = given.shown(channel, query.text)
    suggestions = {n: _shown(given, channel, value) for n, value in query.suggested_filters.items()}
    read = {**_stated(given, text, fields), **_fitting(suggestions, fields)}
    as_typed = given.plan is Plan.PASSTHROUGH and given.shows(channel) is Shows.RAW
    return ProposedQuery(given.message if as_typed else text, read, query.weight)


def _shown(given: Validated, channel: Channel, value: FilterValue) -> FilterValue:
    if isinstance(value, tuple):
        return tuple(given.shown(channel, each) for each in value)
    return given.shown(channel, value) if isinstance(value, str) else value


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
    """The identifiers in the text by their field; of several on one field a document may have any."""
    found: dict[str, dict[str, None]] = {}
    for shape in given.tenancy.bundle.identifiers:
        if shape.field is not None and shape.field in fields:
            matches = (match[0] for match in re.finditer(shape.pattern, text))
            found.setdefault(shape.field, {}).update(dict.fromkeys(matches))
    return {field: _one_or_all(tuple(values)) for field, values in found.items() if values}


def _one_or_all(values: tuple[str, ...]) -> FilterValue:
    return values[0] if len(values) == 1 else values
