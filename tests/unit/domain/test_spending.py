"""What tokens cost, and when a budget is spent."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from gateway.domain.proposal import Usage
from gateway.domain.spending import Budget, Prices, Spent, is_spent

PRICES = Prices(input=1.0, output=5.0, cache_read=0.1, cache_write=1.25)
SPENT = Spent(3, Usage(1_000_000, 100_000, 600_000, 200_000))


def test_each_kind_of_token_has_its_price() -> None:
    assert SPENT.cost(PRICES) == Decimal("0.2") + Decimal("0.5") + Decimal("0.06") + Decimal("0.25")


def test_without_their_own_prices_cached_tokens_cost_what_others_do() -> None:
    assert SPENT.cost(Prices(input=1.0, output=5.0)) == Decimal("1.5")


@pytest.mark.parametrize(
    ("budget", "spent"),
    [
        (Budget(tokens=1_100_000), True),
        (Budget(tokens=1_100_001), False),
        (Budget(cost=1.01), True),
        (Budget(cost=1.0101), False),
        (Budget(tokens=2_000_000, cost=1.0), True),
        (Budget(tokens=0), True),
    ],
    ids=lambda value: str(value).replace(" ", ","),
)
def test_a_budget_is_spent_when_either_limit_is_reached(budget: Budget, spent: bool) -> None:
    assert is_spent(budget, SPENT, PRICES) is spent


def test_a_month_begins_with_its_first_day_and_a_day_with_itself() -> None:
    assert Budget(tokens=1).begins(date(2026, 3, 17)) == date(2026, 3, 1)
    assert Budget(per="day", tokens=1).begins(date(2026, 3, 17)) == date(2026, 3, 17)
