"""The scope stage: limits that the words state become filters beside the search, in the collection's
units."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.recourse import Status
from tests.world import TRAVEL, World

CENTS = {"max_price_cents": 8000}


@pytest.mark.parametrize(
    "message",
    [
        "Which hotels are paid under 80 euros a night?",
        "Wie werden Hotels unter 80 Euro bezahlt?",
        "hotels up to €80",
    ],
)
async def test_a_limit_in_a_persons_own_words_becomes_a_filter(message: str) -> None:
    world = World()
    answer = await world.ask(message, collections=("handbook",))
    assert (answer.status, answer.queries[0].text) == (Status.PASSTHROUGH, message)
    assert answer.queries[0].suggested_filters == CENTS
    assert world.knowledge.asked[0].suggested_filters == CENTS


async def test_so_does_one_in_a_rewrite_that_has_no_filter_itself() -> None:
    text = "travel expense reimbursement for hotels under 80 euros"
    world = World(replies=[saying(text)])
    answer = await world.ask("and for hotels under 80 euros?", history=TRAVEL, collections=("handbook",))
    assert (answer.status, answer.queries[0].suggested_filters) == (Status.REWRITTEN, CENTS)


async def test_what_only_the_rewriter_could_read_counts_as_well() -> None:
    text = "travel expense reimbursement for hotels no dearer than 80 euros"
    reply = Proposal("test", (ProposedQuery(text, {"max_price_cents": 8000, "area": "finance"}),))
    answer = await World(replies=[reply]).ask(
        "and for hotels no dearer than 80 euros?", history=TRAVEL, collections=("handbook",)
    )
    assert answer.queries[0].suggested_filters == {**CENTS, "area": "finance"}


async def test_a_field_that_not_every_collection_declares_narrows_none() -> None:
    answer = await World().ask("Which hotels are paid under 80 euros a night?")
    assert answer.queries[0].suggested_filters == {}


async def test_an_identifier_becomes_a_filter_on_its_field() -> None:
    world = World()
    answer = await world.ask(
        "Who approved ORD-20417 in the end?", collections=("orders",), roles=("finance",)
    )
    assert answer.queries[0].suggested_filters == {"order_id": "ORD-20417"}
