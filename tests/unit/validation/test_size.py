"""A rewrite stays within the tenant's limits of length and number."""

from __future__ import annotations

import pytest

from gateway.domain.validation.size import too_long, too_many_queries
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

TRACE = "Traceback (most recent call last): " + "x" * 80


@pytest.mark.parametrize("length", [51, 52, 100, 400, 10_000])
@pytest.mark.parametrize("letter", ["a", "é", "旅", "🚀"])
def test_a_query_over_the_limit_is_too_long_whatever_its_letters(length: int, letter: str) -> None:
    found = too_long(case(max_query_chars=50), queries("fine", letter * length))
    assert codes(found) == [ViolationCode.TOO_LONG]
    assert found[0].query == 1
    assert "50" in found[0].detail
    assert str(length) in found[0].detail


@pytest.mark.parametrize("length", [0, 1, 49, 50])
@pytest.mark.parametrize("letter", ["a", "é", "旅", "🚀"])
def test_a_query_up_to_the_limit_is_not(length: int, letter: str) -> None:
    assert too_long(case(max_query_chars=50), queries(letter * length)) == ()


def test_an_identifier_of_the_message_does_not_count_because_it_has_to_be_there() -> None:
    given = case(f"why {TRACE}", identifiers=[TRACE], max_query_chars=50)
    assert too_long(given, queries(f"cause of {TRACE}")) == ()
    assert codes(too_long(given, queries(f"cause of {TRACE}" + "y" * 50))) == [ViolationCode.TOO_LONG]
    assert codes(too_long(given, queries("z" * len(TRACE)))) == [ViolationCode.TOO_LONG]


@pytest.mark.parametrize(("limit", "number"), [(1, 2), (1, 3), (2, 3), (3, 4), (3, 50), (10, 11)])
def test_more_queries_than_allowed_are_too_many(limit: int, number: int) -> None:
    found = too_many_queries(case(max_queries=limit), queries(*["travel"] * number))
    assert codes(found) == [ViolationCode.TOO_MANY_QUERIES]
    assert str(limit) in found[0].detail


@pytest.mark.parametrize(("limit", "number"), [(1, 0), (1, 1), (2, 1), (3, 2), (3, 3), (10, 10)])
def test_as_many_as_allowed_are_not(limit: int, number: int) -> None:
    assert too_many_queries(case(max_queries=limit), queries(*["travel"] * number)) == ()
