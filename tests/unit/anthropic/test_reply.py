"""A model's text is one reply, or it is unreadable; nothing in between is used."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gateway.adapters.anthropic.reply import Unreadable, read_reply
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import Clarification, FilterValue, Proposal, ProposedQuery


def reply(**parts: object) -> str:
    whole: dict[str, Any] = {"needs_retrieval": True, "clarification": None, "queries": [], **parts}
    return json.dumps(whole)


def read(text: str) -> Proposal:
    return read_reply(text, source="test")


def test_searches_are_read_with_their_filters() -> None:
    filters = [
        {"field": "area", "value": "finance"},
        {"field": "max_price_cents", "value": 8000},
        {"field": "share", "value": 0.5},
        {"field": "open", "value": True},
        {"field": "tags", "value": ["a", "b"]},
    ]
    found = read(
        reply(queries=[{"text": " travel expenses\n", "suggested_filters": filters}, {"text": "leave"}])
    )
    expected: dict[str, FilterValue] = {
        "area": "finance",
        "max_price_cents": 8000,
        "share": 0.5,
        "open": True,
        "tags": ("a", "b"),
    }
    assert found == Proposal(
        source="test", queries=(ProposedQuery("travel expenses", expected), ProposedQuery("leave"))
    )
    assert type(found.queries[0].suggested_filters["open"]) is bool
    assert type(found.queries[0].suggested_filters["max_price_cents"]) is int


def test_filters_may_be_written_as_an_object() -> None:
    found = read(reply(queries=[{"text": "travel", "suggested_filters": {"area": "finance", "max": 80}}]))
    assert found.queries[0].suggested_filters == {"area": "finance", "max": 80}


def test_a_question_is_read_with_its_options() -> None:
    found = read(reply(clarification={"question": "Which one?", "options": ["A", "B"]}))
    assert found == Proposal(source="test", clarification=Clarification("Which one?", ("A", "B")))


def test_nothing_to_look_up_is_a_reply() -> None:
    assert read(reply(needs_retrieval=False)) == Proposal(source="test", needs_retrieval=False)


def test_what_is_left_out_has_its_usual_value() -> None:
    assert read('{"queries": [{"text": "travel"}]}').queries == (ProposedQuery("travel"),)
    assert not read('{"needs_retrieval": false}').needs_retrieval


def test_a_question_without_words_is_none() -> None:
    found = read(reply(queries=[{"text": "travel"}], clarification={"question": "", "options": []}))
    assert found.clarification is None
    assert found.queries == (ProposedQuery("travel"),)


def test_a_search_has_a_weight_and_it_is_one_without_any() -> None:
    found = read(
        reply(queries=[{"text": "travel", "weight": 0.5}, {"text": "leave", "weight": 1}, {"text": "x"}])
    )
    assert [query.weight for query in found.queries] == [0.5, 1.0, 1.0]


@pytest.mark.parametrize("weight", ["0", "1.01", "-1", "1e999", "NaN", "true", "null", '"1"'])
def test_a_weight_is_a_number_from_a_tenth_to_one(weight: str) -> None:
    with pytest.raises(Unreadable):
        read(f'{{"queries": [{{"text": "travel", "weight": {weight}}}]}}')


def test_what_is_for_lanes_stands_beside_the_searches() -> None:
    found = read(reply(queries=[SEARCH], variations=[" trips ", "", " "], passage=" Trips are paid. "))
    assert found.beside == (Beside(Lane.VARIATION, "trips"), Beside(Lane.HYPOTHESIS, "Trips are paid."))


def test_without_a_search_there_is_nothing_beside_it() -> None:
    assert read(reply(needs_retrieval=False, variations=["trips"], passage="Paid.")).beside == ()
    assert read(reply(clarification=QUESTION, variations=["trips"], passage="Paid.")).beside == ()


SEARCH = {"text": "travel"}
QUESTION = {"question": "Which one?", "options": []}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not one JSON object"),
        ("travel expenses for contractors", "not one JSON object"),
        ("```json\n" + reply(queries=[SEARCH]) + "\n```", "not one JSON object"),
        ("```json\n" + reply(queries=[SEARCH]) + "\n```\nHope this helps!", "not one JSON object"),
        ("Here it is: " + reply(queries=[SEARCH]), "not one JSON object"),
        (reply(queries=[SEARCH]) * 2, "not one JSON object"),
        (reply(queries=[SEARCH])[:-2], "not one JSON object"),
        ('{"queries": ' + "[" * 100_000, "not one JSON object"),
        ('{"queries": ' + "[" * 100_000 + "]" * 100_000 + "}", "not one JSON object|queries"),
        ("{'queries': []}", "not one JSON object"),
        ('{"queries": [{"text": NaN}]}', "NaN"),
        ('{"queries": [{"text": "a", "text": "b"}]}', "twice"),
        ('{"queries": [], "queries": [{"text": "a"}]}', "twice"),
        ("[]", "the reply"),
        ('"travel"', "the reply"),
        ("null", "the reply"),
        ('{"queries": [{"text": "\\ud800"}]}', "queries.0.text"),
        ('{"queries": [{"text": "a\\u0000"}]}', "queries.0.text"),
        (reply(queries="travel"), "queries"),
        (reply(queries=["travel"]), "queries.0"),
        (reply(queries=[{"text": 7}]), "queries.0.text"),
        (reply(queries=[{}]), "queries.0.text"),
        (reply(queries=[{"text": "x" * 4_001}]), "queries.0.text"),
        (reply(queries=[SEARCH] * 101), "queries"),
        (
            reply(queries=[{"text": "a", "suggested_filters": [{"field": "f", "value": None}]}]),
            "suggested_filters",
        ),
        (reply(queries=[{"text": "a", "suggested_filters": [{"field": "f", "value": {"x": 1}}]}]), "value"),
        (reply(needs_retrieval="maybe"), "needs_retrieval"),
        (reply(needs_retrieval=1, queries=[SEARCH]), "needs_retrieval"),
        (reply(clarification="Which one?"), "clarification"),
        (reply(clarification={"question": "x" * 501, "options": []}), "clarification"),
        (reply(), "neither"),
        ("{}", "neither"),
        (reply(clarification={"question": "\u200b", "options": ["A"]}), "neither"),
        (reply(queries=[SEARCH], clarification=QUESTION), "more than one"),
        (reply(queries=[SEARCH], needs_retrieval=False), "more than one"),
        (reply(clarification=QUESTION, needs_retrieval=False), "more than one"),
    ],
)
def test_everything_else_is_unreadable_and_says_why(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(text)


def test_the_reason_quotes_nothing_of_what_the_model_wrote() -> None:
    for text in (
        reply(queries=[{"text": "a", "maria@acme.local": 1}]),
        reply(**{"maria@acme.local": 1}),
        reply(queries=[{"text": ["maria@acme.local"]}]),
        "maria@acme.local",
    ):
        with pytest.raises(Unreadable) as caught:
            read(text)
        assert "maria" not in str(caught.value)
        assert caught.value.__cause__ is None
