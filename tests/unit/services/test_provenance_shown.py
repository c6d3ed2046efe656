"""Where the words of a search are from is told on request, and to whoever reviews it."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from gateway.adapters.fakes.rewriter import saying
from gateway.adapters.postgres.case_texts import content_of, text_of_case
from gateway.domain.answer import Answer
from gateway.domain.conversation import Role, Turn
from gateway.domain.provenance import Source
from gateway.domain.request import Options
from tests.reviews import held, stored
from tests.world import TRAVEL, World

LEGAL = (Turn(Role.USER, "Who signs a settlement agreement with Anna Weber?"),)
GOOD = "travel expense reimbursement for independent contractors (PJ)"


async def answered(provenance: bool, world: World | None = None) -> Answer:
    world = world or World(replies=(saying(GOOD),))
    received = await world.received("and for contractors?", history=TRAVEL)
    asked = replace(received.ask, options=Options(provenance=provenance))
    reply = await world.answering.answer(replace(received, ask=asked))
    assert isinstance(reply, Answer)
    return reply


async def test_nobody_is_told_who_does_not_ask() -> None:
    body = json.loads((await answered(provenance=False)).to_json())
    assert "provenance" not in body["queries"][0]


async def test_whoever_asks_is_told_word_by_word() -> None:
    body = json.loads((await answered(provenance=True)).to_json())
    told = {each["word"]: (each["source"], each["of"]) for each in body["queries"][0]["provenance"]}
    assert told == {
        "travel": ("turn", "1"),
        "expense": ("turn", "1"),
        "reimbursement": ("turn", "1"),
        "independent": ("glossary", "contractor"),
        "contractors": ("message", ""),
        "PJ": ("glossary", "contractor"),
    }


async def test_a_name_is_told_as_its_asker_is_shown_it() -> None:
    world = World(
        replies=(saying("travel expense reimbursement of <PERSON_1>"),), pii={"Maria Gonzalez": "PERSON"}
    )
    received = await world.received("and for Maria Gonzalez?", history=TRAVEL)
    asked = replace(received.ask, options=Options(provenance=True))
    reply = await world.answering.answer(replace(received, ask=asked))
    assert isinstance(reply, Answer)
    assert [each.word for each in reply.queries[0].provenance or ()][-1] == "Maria Gonzalez"


async def test_a_held_search_says_where_its_words_are_from_and_keeps_it() -> None:
    """Words that nobody said stand out to whoever decides."""
    world = World(replies=[saying("legal hold for Salesforce expense reports")] * 3)
    case = stored(world, await held(world, "and for contractors?", history=LEGAL))
    assert case.content.queries == ("for Salesforce expense reports",)
    strange = [each.word for each in case.content.origins[0] if each.source is Source.NOWHERE]
    assert "Salesforce" in strange
    assert content_of(json.loads(text_of_case(case))["content"]) == case.content


async def test_a_case_of_before_this_was_told_has_none_and_the_same_digest() -> None:
    world = World(replies=[saying("legal hold for Salesforce expense reports")] * 3)
    content = stored(world, await held(world, "and for contractors?", history=LEGAL)).content
    body = json.loads(json.dumps(asdict(content)))
    del body["origins"]
    assert (content_of(body).origins, content_of(body).digest) == ((), content.digest)
