"""The question on the wire, and the proof, read from its bytes, that it carries the access filter."""

from __future__ import annotations

import json

from gateway.domain.access import AccessFilter
from gateway.domain.proposal import FilterValue
from gateway.domain.search import ScopedQuery
from gateway.domain.text import sendable
from gateway.ports.failures import SearchUnavailable


class FilterMissing(SearchUnavailable):
    """A request was about to leave without the filter under which alone it may be made; it did not leave."""


def body_of(query: ScopedQuery, k: int) -> bytes:
    """The request's body: JSON in ASCII. Raises ValueError for a number that is not finite."""
    access = query.access
    body = {
        "tenant": sendable(access.tenant),
        "query": sendable(query.text),
        "collections": [sendable(collection) for collection in query.collections],
        "k": k,
        "filter": _filter(access),
        "suggested_filters": {
            sendable(name): _value(value) for name, value in query.suggested_filters.items()
        },
    }
    return json.dumps(body, allow_nan=False).encode("ascii")


def demand_filter(body: bytes, access: AccessFilter) -> None:
    """Raises `FilterMissing` unless these bytes carry the tenant and exactly this filter."""
    sent = json.loads(body)
    if sent.get("filter") != _filter(access) or sent.get("tenant") != access.tenant or not access.any_of:
        raise FilterMissing("the request to the search service carries no access filter; it was not sent")


def _filter(access: AccessFilter) -> dict[str, object]:
    return {"any_of": list(access.any_of), "none_of": list(access.none_of), "digest": access.digest}


def _value(value: FilterValue) -> object:
    if isinstance(value, tuple):
        return [sendable(each) for each in value]
    return sendable(value) if isinstance(value, str) else value
