"""Writing a thought in the schema that was asked for: whatever the schema, the reply conforms to it."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from anthropic import transform_schema
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from tests.emulator.fill import written
from tests.emulator.thought import Clarification, Search, Thought


class Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Filter(Closed):
    field: str
    value: str | int | float | bool


class FreeSearch(Closed):
    text: str
    suggested_filters: list[Filter]


class Question(Closed):
    question: str
    options: list[str]


class FilterList(Closed):
    """Filters as a list of fields and values, a question as an object."""

    searches: list[FreeSearch]
    needs_retrieval: bool
    needs_clarification: bool
    clarification: Question | None


class FixedFilters(Closed):
    area: Literal["finance", "hr"] | None
    max_price_cents: int | None = None


class FixedSearch(Closed):
    query: str
    weight: float
    filters: FixedFilters


class FilterFields(Closed):
    """Filters as an object of known fields, and things that a thought knows nothing of."""

    queries: list[FixedSearch]
    clarifying_question: str | None
    language: Literal["en", "de"]
    notes: list[str]
    attempts: int


class Plain(Closed):
    """Searches as strings."""

    queries: list[str]
    needs_retrieval: bool


SCHEMAS = [FilterList, FilterFields, Plain]

values = st.one_of(st.text(), st.integers(), st.booleans(), st.floats(allow_nan=False), st.lists(st.text()))
searches = st.builds(
    Search,
    text=st.text(),
    filters=st.dictionaries(st.sampled_from(["area", "max_price_cents", "scope"]), values),
    weight=st.floats(0, 1),
)
thoughts = st.builds(
    Thought,
    searches=st.lists(searches, max_size=4).map(tuple),
    needs_retrieval=st.booleans(),
    clarification=st.none() | st.builds(Clarification, st.text(), st.lists(st.text()).map(tuple)),
)


@pytest.mark.parametrize("model", SCHEMAS)
@given(thought=thoughts)
def test_any_thought_conforms_to_any_schema(model: type[BaseModel], thought: Thought) -> None:
    model.model_validate_json(written(thought, transform_schema(model)).encode("utf-8", "replace"))


def filled(model: type[BaseModel], thought: Thought) -> Any:
    return json.loads(written(thought, transform_schema(model)))


def test_filters_become_a_list_where_the_schema_has_a_list() -> None:
    thought = Thought((Search("travel", {"area": "finance", "limit": 80}),))

    assert filled(FilterList, thought) == {
        "searches": [
            {
                "text": "travel",
                "suggested_filters": [{"field": "area", "value": "finance"}, {"field": "limit", "value": 80}],
            }
        ],
        "needs_retrieval": True,
        "needs_clarification": False,
        "clarification": None,
    }


def test_filters_become_fields_where_the_schema_has_fields_and_unknown_ones_are_dropped() -> None:
    thought = Thought((Search("travel", {"area": "hr", "tenant": "globex"}, weight=0.5),))

    assert filled(FilterFields, thought) == {
        "queries": [{"query": "travel", "weight": 0.5, "filters": {"area": "hr"}}],
        "clarifying_question": None,
        "language": "en",
        "notes": [],
        "attempts": 0,
    }


def test_a_question_is_written_as_an_object_or_as_a_string() -> None:
    thought = Thought(clarification=Clarification("Which plan?", ("bike", "card")))

    assert filled(FilterList, thought)["clarification"] == {
        "question": "Which plan?",
        "options": ["bike", "card"],
    }
    assert filled(FilterList, thought)["needs_clarification"] is True
    assert filled(FilterFields, thought)["clarifying_question"] == "Which plan?"


def test_without_a_schema_it_answers_in_plain_words() -> None:
    assert written(Thought((Search("travel"), Search("meals"))), None) == "travel\nmeals"
    assert written(Thought(clarification=Clarification("Which plan?")), None) == "Which plan?"
    assert written(Thought(needs_retrieval=False), None) == "Nothing to look up."
