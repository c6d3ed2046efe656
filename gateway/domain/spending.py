"""What calls of models used and cost, and whether a tenant's budget is spent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from gateway.domain.proposal import Usage

_PRICED = Decimal(1_000_000)
"""Tokens that a price is for."""


NO_USAGE = Usage()


class _Rules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Prices(_Rules):
    """What a million tokens cost, in whatever currency the tenant reckons in. Tokens that the provider's
    cache gives back or takes in have prices of their own; without them they cost what others do."""

    input: float = Field(ge=0)
    output: float = Field(ge=0)
    cache_read: float | None = Field(default=None, ge=0)
    cache_write: float | None = Field(default=None, ge=0)


class Budget(_Rules):
    """What a tenant's models may use in a day or a calendar month (UTC): tokens in and out, or their cost."""

    per: Literal["day", "month"] = "month"
    tokens: int | None = Field(default=None, ge=0)
    cost: float | None = Field(default=None, ge=0)

    def begins(self, today: date) -> date:
        """The first day of the period that this day is in."""
        return today if self.per == "day" else today.replace(day=1)


@dataclass(frozen=True, slots=True)
class Spent:
    """Calls, and the tokens that they used."""

    calls: int = 0
    usage: Usage = NO_USAGE

    def and_also(self, other: Spent) -> Spent:
        total = {name: n + other.usage.counts[name] for name, n in self.usage.counts.items()}
        return Spent(self.calls + other.calls, replace(self.usage, **total))

    @property
    def tokens(self) -> int:
        """All of them, in and out."""
        return self.usage.input_tokens + self.usage.output_tokens

    def cost(self, prices: Prices) -> Decimal:
        """What these tokens cost, to a millionth."""
        read, written = self.usage.cache_read_tokens, self.usage.cache_written_tokens
        parts = (
            (self.usage.input_tokens - read - written, prices.input),
            (self.usage.output_tokens, prices.output),
            (read, prices.input if prices.cache_read is None else prices.cache_read),
            (written, prices.input if prices.cache_write is None else prices.cache_write),
        )
        return sum((tokens * Decimal(str(price)) / _PRICED for tokens, price in parts), Decimal())


@dataclass(frozen=True, slots=True)
class DayOfModel:
    """What one model used for a tenant in one day (UTC)."""

    day: date
    model: str
    spent: Spent


def is_spent(budget: Budget, spent: Spent, prices: Prices | None) -> bool:
    """Whether a period's budget leaves nothing for another call. A cost counts by the prices; without prices
    no bundle that limits one loads."""
    if budget.tokens is not None and spent.tokens >= budget.tokens:
        return True
    return budget.cost is not None and prices is not None and spent.cost(prices) >= Decimal(str(budget.cost))
