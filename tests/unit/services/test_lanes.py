"""Lanes on the whole way: what is searched beside the queries, under which filter, and who never sees it."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import failing, saying
from gateway.domain.answer import Answer
from gateway.domain.audit import Outcome, Stage
from gateway.domain.lanes import Beside, Lane
from gateway.domain.proposal import FailureKind, Proposal, ProposedQuery
from gateway.domain.recourse import Status
from gateway.domain.request import Mode
from gateway.ports.library import Document
from tests.world import TRAVEL, World, acme_files

FOLLOW_UP = "and for contractors?"
GOOD = "travel expense reimbursement for independent contractors (PJ)"
OTHER = "refund of journey costs for freelancers"
PASSAGE = "Contractors hand in their receipts with the invoice, and are paid by bank transfer."
ALL = "{original: 0.3, variations: {most: 2, weight: 0.4}, hypothesis: 0.2}"


def world(lanes: str, *replies: Proposal, offline: bool = False) -> World:
    files = dict(acme_files())
    files["tenant.yaml"] += f"\nlanes: {lanes}\n"
    return World(files=files, replies=replies or [saying(GOOD)], offline=offline)


def reply(*beside: Beside, text: str = GOOD) -> Proposal:
    return Proposal("anthropic", (ProposedQuery(text),), beside)


async def asked(given: World, message: str = FOLLOW_UP) -> Answer:
    return await given.ask(message, history=TRAVEL, collections=("handbook",))


def searched(given: World) -> list[tuple[str, float]]:
    return [(query.text, query.weight) for query in given.knowledge.asked]


async def test_without_the_tenants_wish_nothing_is_searched_beside_the_queries() -> None:
    given = world("{}", reply(Beside(Lane.VARIATION, OTHER), Beside(Lane.HYPOTHESIS, PASSAGE)))
    await asked(given)
    assert searched(given) == [(GOOD, 1.0)]


async def test_each_lane_is_searched_at_its_weight_under_the_same_filter() -> None:
    given = world(ALL, reply(Beside(Lane.VARIATION, OTHER), Beside(Lane.HYPOTHESIS, PASSAGE)))
    await asked(given)
    first = f"{TRAVEL[0].content} {FOLLOW_UP}"
    assert searched(given) == [(GOOD, 1.0), (FOLLOW_UP, 0.3), (OTHER, 0.4), (first, 0.4), (PASSAGE, 0.2)]
    assert len({query.access for query in given.knowledge.asked}) == 1
    assert {query.collections for query in given.knowledge.asked} == {("handbook",)}


async def test_a_model_is_asked_for_what_the_tenant_wants_and_only_where_it_is_searched() -> None:
    given = world(ALL)
    await asked(given)
    await given.ask(FOLLOW_UP, history=TRAVEL, mode=Mode.REWRITE)
    first, second = given.model.briefs
    assert (first.variations, first.hypothesis) == (2, True)
    assert (second.variations, second.hypothesis) == (0, False)


async def test_nobody_is_shown_a_lane_and_no_conversation_keeps_one() -> None:
    given = world(ALL, reply(Beside(Lane.VARIATION, OTHER), Beside(Lane.HYPOTHESIS, PASSAGE)))
    answer = await given.ask(FOLLOW_UP, conversation="c", collections=("handbook",), history=TRAVEL)
    assert [query.text for query in answer.queries] == [GOOD]
    assert PASSAGE not in answer.to_json().decode()
    assert OTHER not in answer.to_json().decode()
    await given.ask("and for interns?", conversation="c")
    told = [turn.content.text for turn in given.model.briefs[-1].conversation.window]
    assert FOLLOW_UP in told
    assert not {PASSAGE, OTHER} & set(told)


async def test_lanes_are_on_record() -> None:
    given = world(ALL, reply(Beside(Lane.HYPOTHESIS, PASSAGE)))
    answer = await asked(given)
    events = given.events(answer.trace_id)
    texts = {text for event in events for text in event.evidence.texts.values()}
    assert PASSAGE in texts
    assert any(event.evidence.counts.get("lanes") == 3 for event in events)
    noted = {(event.stage, event.evidence.outcome): event.evidence.reasons for event in events}
    assert "hypothesis_made" in noted[Stage.REWRITE, Outcome.OK]
    assert "hypothesis_lane" in noted[Stage.SCOPE, Outcome.OK]
    assert "hypothesis_lane" in noted[Stage.SEARCH, Outcome.STARTED]


async def test_a_document_that_only_a_lane_finds_says_so() -> None:
    given = world("{original: 0.3}", reply())
    await given.applied()
    await given.knowledge.put("acme", [Document("desk", "handbook", "hr", "Desks", "A desk.", "en")])
    answer = await asked(given, "and a desk for contractors?")
    assert answer.hits is not None
    (found,) = [hit for hit in answer.hits if hit.id == "desk"]
    assert (found.matched_queries, found.matched_lanes) == ((), (Lane.ORIGINAL,))
    assert all(hit.matched_queries == (0,) for hit in answer.hits if hit is not found)


async def test_one_bad_rewrite_cannot_hide_what_the_message_itself_finds() -> None:
    """It passes every check, finds thirty pages on something near, and not the one that was meant."""
    near = ("handbook", "hr", "Contractors", "Travel expense.", "en")
    pages = [Document(f"near {n}", *near) for n in range(30)]
    meant = Document("meant", "handbook", "hr", "Desks", "A desk.", "en")
    for lanes, there in (("{}", False), ("{original: 0.3}", True)):
        given = world(lanes, reply())
        await given.applied()
        await given.knowledge.put("acme", [*pages, meant])
        answer = await asked(given, "and a desk for contractors?")
        assert answer.status is Status.REWRITTEN
        assert answer.hits is not None
        assert ("meant" in [hit.id for hit in answer.hits]) is there


@pytest.mark.parametrize(
    "crossing",
    [
        Beside(Lane.VARIATION, "when does Project Nightingale pay contractors"),
        Beside(Lane.HYPOTHESIS, "Contractors of Project Nightingale are paid first."),
    ],
)
async def test_a_restricted_term_in_a_lane_reaches_no_search_and_no_answer(crossing: Beside) -> None:
    given = world(ALL, reply(crossing))
    answer = await asked(given)
    assert answer.status is Status.REWRITTEN
    assert not any("nightingale" in query.text.lower() for query in given.knowledge.asked)
    assert b"ightingale" not in answer.to_json()
    left_out = [event.evidence.texts.get("lanes_left_out", "") for event in given.events(answer.trace_id)]
    assert f"{crossing.lane} permission_boundary" in left_out
    reasons = {reason for event in given.events(answer.trace_id) for reason in event.evidence.reasons}
    assert f"{crossing.lane}_lane_left_out" in reasons


async def test_a_lane_gets_back_the_values_that_a_query_would() -> None:
    given = World(
        files={**acme_files(), "tenant.yaml": acme_files()["tenant.yaml"] + f"\nlanes: {ALL}\n"},
        replies=[
            reply(
                Beside(Lane.HYPOTHESIS, "<PERSON_1> pays the invoice."),
                text="travel expense reimbursement for <PERSON_1>",
            )
        ],
        pii={"Maria Gonzalez": "PERSON"},
    )
    await given.ask("and for Maria Gonzalez?", history=TRAVEL, collections=("handbook",))
    assert "Maria Gonzalez pays the invoice." in [query.text for query in given.knowledge.asked]


async def test_the_original_narrows_by_its_own_words_alone() -> None:
    """So that no wrong filter of a rewrite hides a document; what is made up narrows as the query does."""
    narrowed = ProposedQuery("travel expense reimbursement for contractors from finance", {"area": "finance"})
    made_up = Beside(Lane.HYPOTHESIS, "Paid by bank transfer.")
    given = world(ALL, Proposal("anthropic", (narrowed,), (made_up,)))
    await asked(given, "and for contractors, from finance?")
    filters = {query.text: dict(query.suggested_filters) for query in given.knowledge.asked}
    assert filters[narrowed.text] == filters["Paid by bank transfer."] == {"area": "finance"}
    wrong = ProposedQuery("travel expense reimbursement for contractors", {"max_price_cents": 500})
    given = world(ALL, Proposal("anthropic", (wrong,), (made_up,)))
    await asked(given, "and for contractors under 5 euros?")
    original = next(q for q in given.knowledge.asked if q.text == "and for contractors under 5 euros?")
    assert dict(original.suggested_filters) == {"max_price_cents": 500}


async def test_offline_the_message_is_searched_behind_what_the_conversation_began_with() -> None:
    given = world("{variations: {most: 1}}", offline=True)
    await asked(given)
    assert searched(given)[1:] == [(f"{TRAVEL[0].content} {FOLLOW_UP}", 0.3)]


async def test_a_degraded_answer_has_lanes_too() -> None:
    given = world("{original: 0.3}", failing(FailureKind.UNAVAILABLE))  # type: ignore[arg-type]
    answer = await asked(given)
    assert answer.status is Status.DEGRADED
    assert (FOLLOW_UP, 0.3) in searched(given)


@pytest.mark.parametrize("message", ["How does parental leave work?", "thanks!"])
async def test_where_nothing_is_rewritten_nothing_is_beside_it(message: str) -> None:
    given = world(ALL)
    await asked(given, message)
    assert len(given.knowledge.asked) == (0 if message == "thanks!" else 1)


async def test_the_weights_of_the_queries_count() -> None:
    queries = (ProposedQuery(GOOD, weight=0.2), ProposedQuery("travel expense reimbursement for employees"))
    given = world("{}", Proposal("anthropic", queries))
    answer = await asked(given, "and for contractors and employees?")
    assert [query.weight for query in answer.queries] == [0.2, 1.0]
    assert [query.weight for query in given.knowledge.asked] == [0.2, 1.0]
    assert answer.hits is not None
    assert answer.hits[0].id == "travel"
