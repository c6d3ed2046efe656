"""The body of a request to a search service, and the proof that it carries the access filter."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from gateway.adapters.knowledge_http.asking import FilterMissing, body_of, demand_filter
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable

ACCESS = AccessFilter("acme", ("finance", "hr"), ("hr/payroll",), "v1")
QUERY = ScopedQuery(
    "travel", ACCESS, ("handbook", "faq"), {"area": ("hr", "it"), "max_price": 80, "new": True}
)


def test_the_body_is_as_documented() -> None:
    assert json.loads(body_of(QUERY, 5)) == {
        "tenant": "acme",
        "query": "travel",
        "collections": ["handbook", "faq"],
        "k": 5,
        "filter": {"any_of": ["finance", "hr"], "none_of": ["hr/payroll"], "digest": ACCESS.digest},
        "suggested_filters": {"area": ["hr", "it"], "max_price": 80, "new": True},
    }


def test_what_json_readers_refuse_goes_out_as_replacement_characters() -> None:
    sent = json.loads(body_of(ScopedQuery("a\x00b\ud83d", ACCESS, ("c\x00",), {"d\x00": "e\ud83d"}), 5))
    assert sent["query"] == "a\ufffdb\ufffd"
    assert sent["collections"] == ["c\ufffd"]
    assert sent["suggested_filters"] == {"d\ufffd": "e\ufffd"}


def test_a_suggested_filter_named_like_a_part_of_the_request_stays_a_suggestion() -> None:
    query = ScopedQuery("travel", ACCESS, ("handbook",), {"filter": "all", "any_of": ("legal",)})
    body = body_of(query, 5)
    assert json.loads(body)["filter"]["any_of"] == ["finance", "hr"]
    demand_filter(body, ACCESS)


def test_a_whole_request_passes() -> None:
    demand_filter(body_of(QUERY, 5), ACCESS)


Body = dict[str, Any]


def without(name: str) -> Callable[[Body], Body]:
    return lambda body: {key: value for key, value in body.items() if key != name}


def filtered(**parts: object) -> Callable[[Body], Body]:
    return lambda body: {**body, "filter": {**body["filter"], **parts}}


@pytest.mark.parametrize(
    "spoil",
    [
        without("filter"),
        without("tenant"),
        lambda body: {**body, "tenant": "globex"},
        lambda body: {**body, "filter": None},
        lambda body: {**body, "filter": {}},
        filtered(any_of=[]),
        filtered(any_of=["finance", "hr", "legal"]),
        filtered(none_of=[]),
        filtered(none_of=None),
        filtered(digest=""),
        filtered(everything=True),
    ],
)
def test_a_request_whose_filter_was_left_out_or_changed_is_not_sent(spoil: Callable[[Body], Body]) -> None:
    spoiled: Mapping[str, object] = spoil(json.loads(body_of(QUERY, 5)))
    with pytest.raises(FilterMissing):
        demand_filter(json.dumps(spoiled).encode(), ACCESS)


def test_a_filter_that_permits_nothing_needs_no_request() -> None:
    nothing = AccessFilter("acme", (), (), "v1")
    with pytest.raises(FilterMissing):
        demand_filter(body_of(ScopedQuery("travel", nothing, ("handbook",)), 5), nothing)


def test_a_missing_filter_fails_the_search() -> None:
    assert issubclass(FilterMissing, SearchUnavailable)
