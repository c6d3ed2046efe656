"""A model is called within the tenant's budget; then nobody is left without an answer, which says why."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from gateway.adapters.bundles.checking import check
from gateway.adapters.fakes.rewriter import failing, saying
from gateway.domain.bundle import Bundle
from gateway.domain.proposal import FailureKind, Reply, Usage
from gateway.domain.recourse import Status
from gateway.domain.spending import Spent
from tests.world import TRAVEL, World, acme_files

GOOD = replace(
    saying("travel expense reimbursement for independent contractors (PJ)"), usage=Usage(900, 100, 500)
)


def files(model: str) -> dict[str, str]:
    return {**acme_files(), "tenant.yaml": f"{acme_files()['tenant.yaml']}\nmodel: {model}\n"}


def world(budget: str, *replies: Reply) -> World:
    return World(replies=replies or (GOOD,), files=files(f"{{budget: {budget}}}"))


async def ask(world: World) -> tuple[Status, list[str | None]]:
    answer = await world.ask("and for contractors?", history=TRAVEL, cached=False)
    return answer.status, [attempt.failure for attempt in answer.attempts]


async def test_each_call_is_on_the_account_of_its_tenant_and_day() -> None:
    acme = World(replies=(replace(failing(FailureKind.TRUNCATED), usage=Usage(900, 50)), GOOD))
    await ask(acme)
    today = acme.clock.now().date()
    assert await acme.spending.since("acme", today) == Spent(2, Usage(1_800, 150, 500))
    assert await acme.spending.since("acme", date(2100, 1, 1)) == Spent()


async def test_when_it_is_spent_no_model_is_called_and_the_answer_says_so() -> None:
    acme = world("{per: day, tokens: 1500}")
    assert await ask(acme) == (Status.REWRITTEN, [None])
    assert await ask(acme) == (Status.REWRITTEN, [None])
    assert await ask(acme) == (Status.DEGRADED, ["budget_spent"])
    assert acme.model.calls == 2
    acme.clock.advance(24 * 3600)
    assert await ask(acme) == (Status.REWRITTEN, [None])


async def test_a_sensitive_question_waits_for_a_person() -> None:
    acme = world("{tokens: 0}")
    history = (replace(TRAVEL[0], content="How long does a legal hold last?"),)
    answer = await acme.ask("and for contractors?", history=history, subject="lars@acme.example")
    assert (answer.status, acme.model.calls) == (Status.PENDING_REVIEW, 0)


async def test_what_needs_no_model_needs_no_budget() -> None:
    acme = world("{tokens: 0}")
    assert (await acme.ask("How does travel expense reimbursement work?")).status is Status.PASSTHROUGH


async def test_the_failure_is_on_record() -> None:
    acme = world("{tokens: 0}")
    await ask(acme)
    assert ("anthropic", "budget_spent") in [event.evidence.reasons for event in acme.events()]


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("{budget: {cost: 5}}", "a cost cannot be limited without prices"),
        ("{budget: {per: day}}", "the budget limits nothing"),
        ("{budget: {tokens: -1}}", "model.budget.tokens"),
        ("{budget: {per: week, tokens: 1}}", "model.budget.per"),
    ],
    ids=["cost_without_prices", "nothing", "negative", "week"],
)
def test_a_budget_that_cannot_hold_is_refused_with_its_place(model: str, told: str) -> None:
    result = check(files(model))
    assert not isinstance(result, Bundle)
    assert told in "\n".join(f"{problem.where} {problem.detail}" for problem in result)
