"""The scope stage: limits that the words state become filters beside the search, in the collection's
units."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.conversation import Role, Turn
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.recourse import Status
from tests.world import TRAVEL, World, acme_files

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


async def test_of_two_identifiers_on_a_field_a_document_may_have_either() -> None:
    answer = await World().ask(
        "Who approved ORD-20417, ORD-20455 and ORD-20417 again?", collections=("orders",), roles=("finance",)
    )
    assert answer.queries[0].suggested_filters == {"order_id": ("ORD-20417", "ORD-20455")}


async def test_an_identifier_becomes_a_filter_on_its_field() -> None:
    world = World()
    answer = await world.ask(
        "Who approved ORD-20417 in the end?", collections=("orders",), roles=("finance",)
    )
    assert answer.queries[0].suggested_filters == {"order_id": "ORD-20417"}


async def test_a_limit_out_of_the_fields_range_stays_in_the_words_alone() -> None:
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace("unit: cents}", "unit: cents, min: 0, max: 7000}")
    answer = await World(files=files).ask("Which hotels are paid under 80 euros?", collections=("handbook",))
    assert answer.queries[0].suggested_filters == {}
    answer = await World(files=files).ask("Which hotels are paid under 70 euros?", collections=("handbook",))
    assert answer.queries[0].suggested_filters == {"max_price_cents": 7000}


async def test_a_masked_value_is_restored_in_a_filter_as_in_the_words() -> None:
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace(
        "    fields:", "    fields:\n      author: {type: string}", 1
    )
    reply = Proposal("test", (ProposedQuery("travel expense notes of <PERSON_1>", {"author": "<PERSON_1>"}),))
    world = World(files=files, replies=[reply], pii={"Noor Haddad": "PERSON"})
    answer = await world.ask("and those notes of Noor Haddad?", history=TRAVEL, collections=("handbook",))
    assert answer.queries[0].text == "travel expense notes of Noor Haddad"
    assert world.knowledge.asked[0].suggested_filters == {"author": "Noor Haddad"}


async def test_what_only_one_of_the_collections_could_filter_by_is_searched_for_in_words() -> None:
    reply = Proposal("test", (ProposedQuery("electricity tariffs for contractors", {"plan": "basic"}),))
    world = World(replies=[reply])
    said = (Turn(Role.USER, "Which electricity tariffs are there on the basic plan?"),)
    answer = await world.ask(
        "and for contractors?", history=said, collections=("handbook", "tariffs"), roles=("sales",)
    )
    assert answer.queries[0].text == "electricity tariffs for contractors basic"
    assert answer.queries[0].suggested_filters == {}
