"""No search, filter or question reaches past what the person may search."""

from __future__ import annotations

import pytest

from gateway.domain.proposal import FilterValue, ProposedQuery
from gateway.domain.validation.boundary import permission_boundary
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import TERMS, case, codes, queries


@pytest.mark.parametrize(
    "texts",
    [
        ("Project Nightingale timeline",),
        ("project nightingale",),
        ("costs of nightingale for contractors",),
        ("size of the executive bonus pool",),
        ("travel expenses", "Nightingale travel expenses"),
        ("status of project", "nightingale travel expenses"),  # the term is split over two queries
        ("who shares the executive bonus", "pool table rules"),
        ("bonus pool", "size of the executive"),  # ... and the other way round
        ("executive", "bonus", "pool"),  # ... over three
        ("pool size", "travel expenses", "the executive bonus"),  # ... over the first and the last
        ("pool", "executive", "bonus"),  # ... in any order
        ("bonus", "pool", "executive"),
        ("<ORGANIZATION_1> timeline",),  # only the restored text holds the term
        ("Project <ORGANIZATION_1>",),
    ],
)
def test_a_term_of_a_scope_that_is_not_permitted_crosses_the_boundary(texts: tuple[str, ...]) -> None:
    given = case(vault={"<ORGANIZATION_1>": "Nightingale"})
    assert set(codes(permission_boundary(given, queries(*texts)))) == {ViolationCode.PERMISSION_BOUNDARY}


@pytest.mark.parametrize(
    "filters",
    [
        {"area": "Nightingale"},
        {"area": "finance", "topic": "Project Nightingale"},
        {"tags": ("travel", "Nightingale")},
        {"Nightingale": True},
        {"topic": "executive bonus pool", "max_price_cents": 8000},
        {"tags": ("<ORGANIZATION_1>",)},
    ],
)
def test_a_term_in_a_suggested_filter_crosses_it_too(filters: dict[str, FilterValue]) -> None:
    given = case(vault={"<ORGANIZATION_1>": "Nightingale"})
    found = permission_boundary(given, (ProposedQuery("fine"), ProposedQuery("travel expenses", filters)))
    assert codes(found) == [ViolationCode.PERMISSION_BOUNDARY]
    assert found[0].query == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (ProposedQuery("travel", {"topic": "Project"}), ProposedQuery("Nightingale travel")),
        (ProposedQuery("travel", {"topic": "executive bonus", "x": "y"}), ProposedQuery("z", {"a": "pool"})),
        (ProposedQuery("travel", {"tags": ("pool", "executive bonus")}), ProposedQuery("expenses")),
    ],
)
def test_a_term_split_over_filters_crosses_it_as_well(first: ProposedQuery, second: ProposedQuery) -> None:
    assert set(codes(permission_boundary(case(), (first, second)))) == {ViolationCode.PERMISSION_BOUNDARY}


@pytest.mark.parametrize(
    "texts",
    [
        ("travel expense reimbursement for independent contractors",),
        ("travel advance for contractors",),  # a restricted term of a scope that is permitted
        ("nightingales in the garden",),
        ("project plan", "bird songs"),
        ("executive travel", "bonus rules", "swimming pool"),
        ("<PERSON_1> travel expenses",),
        ("executive summary", "bonus", "car pool"),
        ("pool car", "executive travel"),
        ("hr handbook",),
        ("",),
        ("legal holiday",),
        ("payroll calendar",),
    ],
)
def test_everything_else_stays_within_it(texts: tuple[str, ...]) -> None:
    assert permission_boundary(case(vault={"<PERSON_1>": "Ana Lima"}), queries(*texts)) == ()


def test_the_reason_names_neither_the_term_nor_the_scope() -> None:
    found = permission_boundary(case(), queries("Project Nightingale", "executive bonus pool"))
    assert len(found) == 2
    for violation in found:
        for secret in (*TERMS, *TERMS.values()):
            assert secret.lower() not in violation.detail.lower()


def test_a_flood_of_queries_is_checked_without_pairing_each_with_each() -> None:
    flood = queries(*["travel expenses"] * 5_000)
    assert permission_boundary(case(), flood) == ()
    assert codes(permission_boundary(case(), (*flood, *queries("Nightingale")))) == [
        ViolationCode.PERMISSION_BOUNDARY
    ]
