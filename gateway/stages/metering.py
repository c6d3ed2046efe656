"""Metering: a model is called within its tenant's budget, and each call is put on the tenant's account."""

from __future__ import annotations

from gateway.domain.brief import Brief
from gateway.domain.flow import Decided
from gateway.domain.proposal import FailureKind, Reply, RewriteFailure
from gateway.domain.spending import is_spent
from gateway.ports.clock import Clock
from gateway.ports.rewriter import Rewriter
from gateway.ports.spending import Spending


class Metering:
    """Calls rewriters that cost something.

    The account is looked at before a call and written after it, so that calls at one time can go over a
    budget together, each by no more than itself.
    """

    def __init__(self, spending: Spending, clock: Clock) -> None:
        self._spending, self._clock = spending, clock

    async def call(self, given: Decided, rewriter: Rewriter, brief: Brief) -> Reply:
        """The rewriter's reply, or the failure `budget_spent` without a call."""
        rules, tenant, today = (
            given.tenancy.bundle.settings.model,
            given.owner.tenant,
            self._clock.now().date(),
        )
        model = rewriter.maker(brief).model
        if rules.budget is not None:
            spent = await self._spending.since(tenant, rules.budget.begins(today))
            if is_spent(rules.budget, spent, rules.prices):
                detail = f"the tenant's budget for this {rules.budget.per} is spent"
                return RewriteFailure(rewriter.source, FailureKind.BUDGET_SPENT, detail, model=model)
        reply = await rewriter.rewrite(brief)
        if reply.usage.input_tokens or reply.usage.output_tokens:
            await self._spending.add(tenant, today, model, reply.usage)
        return reply
