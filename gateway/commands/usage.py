"""`gateway usage`: what a tenant's calls of models used and cost, and what its budget leaves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

import typer
from rich.table import Table

from gateway.bootstrap.stores import stores
from gateway.commands.console import command, out, show_json
from gateway.commands.tenants import known_tenant
from gateway.domain.bundle import ModelRules
from gateway.domain.spending import Budget, DayOfModel, Spent, is_spent
from gateway.settings import load_settings


def register(app: typer.Typer, name: str) -> None:
    app.command(name)(show_usage)


@command
async def show_usage(
    tenant: Annotated[str, typer.Option(help="Whose models.")],
    since: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help="The first day (UTC); without it, the first of this month."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Show calls, tokens and cost by day and model, and whether the tenant's budget is spent.

    Example: gateway usage --tenant acme --since 2026-11-01
    """
    async with stores(load_settings()) as parts:
        await known_tenant(parts, tenant)
        tenancy = await parts.tenancies.current(tenant)
        rules = tenancy.bundle.settings.model if tenancy else ModelRules()
        today = parts.clock.now().date()
        first = since.date() if since else today.replace(day=1)
        days = await parts.spending.by_day(tenant, first)
        budget = rules.budget
        used = await parts.spending.since(tenant, budget.begins(today)) if budget else Spent()
    if as_json:
        show_json(_as_json(tenant, first, days, rules, used))
        return
    out.print(_table(tenant, first, days, rules))
    if budget is not None:
        out.print(_left(budget, used, rules), markup=False)


def _as_json(
    tenant: str, since: date, days: Sequence[DayOfModel], rules: ModelRules, used: Spent
) -> dict[str, object]:
    budget = rules.budget
    return {
        "tenant": tenant,
        "since": since.isoformat(),
        "days": [
            {"day": each.day.isoformat(), "model": each.model, **_figures(each.spent, rules)} for each in days
        ],
        "total": _figures(_total(days), rules),
        "budget": {
            **budget.model_dump(),
            "used": _figures(used, rules),
            "spent": is_spent(budget, used, rules.prices),
        }
        if budget
        else None,
    }


def _figures(spent: Spent, rules: ModelRules) -> dict[str, object]:
    cost = float(spent.cost(rules.prices)) if rules.prices else None
    return {"calls": spent.calls, **spent.usage.counts, "cost": cost}


def _total(days: Sequence[DayOfModel]) -> Spent:
    total = Spent()
    for each in days:
        total = total.and_also(each.spent)
    return total


def _table(tenant: str, since: date, days: Sequence[DayOfModel], rules: ModelRules) -> Table:
    table = Table(title=f"{tenant} since {since}")
    for heading in ("day", "model", "calls", "tokens in", "from cache", "tokens out", "cost"):
        table.add_column(heading, justify="left" if heading in ("day", "model") else "right")
    for each in days:
        table.add_row(str(each.day), each.model, *_cells(each.spent, rules))
    table.add_section()
    table.add_row("all", "", *_cells(_total(days), rules))
    return table


def _cells(spent: Spent, rules: ModelRules) -> tuple[str, ...]:
    usage = spent.usage
    cost = f"{spent.cost(rules.prices):.4f}" if rules.prices else "-"
    counts = (spent.calls, usage.input_tokens, usage.cache_read_tokens, usage.output_tokens)
    return (*(f"{count:,}" for count in counts), cost)


def _left(budget: Budget, used: Spent, rules: ModelRules) -> str:
    parts = []
    if budget.tokens is not None:
        parts.append(f"{used.tokens:,} of {budget.tokens:,} tokens")
    if budget.cost is not None and rules.prices is not None:
        parts.append(f"{used.cost(rules.prices):.4f} of {budget.cost:.2f}")
    said = f"this {budget.per}: {', '.join(parts)}"
    if not is_spent(budget, used, rules.prices):
        return said
    return f"{said}; it is spent, so that no model is called: answers are degraded, sensitive ones held"
