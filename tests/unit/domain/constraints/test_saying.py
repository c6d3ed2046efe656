"""What a filter cannot do for every collection is said in the words of the search."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import FieldRules
from gateway.domain.constraints.saying import in_words
from gateway.domain.proposal import FilterValue, ProposedQuery

PLAN = FieldRules(type="string", values=("basic", "flex"))
FIELDS = {
    "area": FieldRules(type="string", values=("finance", "hr")),
    "plan": PLAN,
    "author": FieldRules(type="string"),
    "max_price_cents": FieldRules(type="integer", unit="cents"),
    "open": FieldRules(type="boolean"),
}
COMMON = {"area": FIELDS["area"]}
SAID = "the Basic plan or flex by <PERSON_1>, under 80 euros, for finance"


def worded(text: str, **filters: FilterValue) -> ProposedQuery:
    return in_words(ProposedQuery(text, filters), FIELDS, COMMON, lambda words: words.lower() in SAID.lower())


@pytest.mark.parametrize(
    ("filters", "text"),
    [
        ({"plan": "basic"}, "tariffs basic"),
        ({"plan": ("basic", "flex")}, "tariffs basic flex"),
        ({"author": "<PERSON_1>"}, "tariffs <PERSON_1>"),
        ({"author": "somebody else"}, "tariffs"),
        ({"max_price_cents": 8000}, "tariffs"),
        ({"open": True}, "tariffs"),
    ],
)
def test_a_filter_that_only_some_collections_take_becomes_words_if_somebody_said_them(
    filters: dict[str, FilterValue], text: str
) -> None:
    assert worded("tariffs", **filters) == ProposedQuery(text, {})


def test_words_that_stand_there_already_are_not_said_twice() -> None:
    assert worded("tariffs of the Basic plan", plan="basic") == ProposedQuery("tariffs of the Basic plan", {})


@pytest.mark.parametrize(
    "filters",
    [{}, {"area": "finance"}, {"colour": "basic"}, {"plan": "space"}, {"plan": 7}, {"area": "space"}],
)
def test_what_every_collection_takes_stays_and_so_does_what_none_takes(
    filters: dict[str, FilterValue],
) -> None:
    assert worded("tariffs", **filters) == ProposedQuery("tariffs", filters)


def test_the_others_stay_beside_it() -> None:
    assert worded("tariffs", plan="flex", area="finance") == ProposedQuery(
        "tariffs flex", {"area": "finance"}
    )
