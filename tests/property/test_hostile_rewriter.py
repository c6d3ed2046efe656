"""A wholly hostile rewriter changes no byte of the access filter: 10,000 outputs, whoever asks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.domain.access import AccessFilter
from gateway.domain.answer import Answer
from gateway.domain.conversation import Role, Turn
from gateway.domain.search import ScopedQuery
from tests.property.askers import ASKERS, Asker, assert_under
from tests.property.hostile_replies import reply
from tests.search_service import CAPABILITIES, SearchService
from tests.world import TRAVEL, World, acme_files

OUTPUTS = 10_000
BATCH = 50
"""Outputs for one world, whose journal would else grow without end."""

ATTEMPTS = 5

NOOR = (Turn(Role.USER, "Who approves the travel expense reimbursement of Noor Haddad?"),)
ASKS: Sequence[tuple[str, tuple[Turn, ...], tuple[str, ...]]] = (
    ("and for contractors?", TRAVEL, ()),
    ("and for contractors?", TRAVEL, ("handbook",)),
    ("and for her contractors?", NOOR, ("handbook",)),
)


@dataclass(slots=True)
class Tally:
    """What happened, so that the property cannot hold because nothing did."""

    outputs: int = 0
    searches: int = 0
    narrowed: int = 0
    hits: int = 0


@pytest.mark.parametrize("asker", ASKERS, ids=str)
def test_ten_thousand_hostile_outputs_change_no_byte_of_the_filter(asker: Asker) -> None:
    share = OUTPUTS // len(ASKERS)
    tally = Tally()

    @settings(max_examples=share // BATCH, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(st.integers(0, 2**32 - 1))
    def attack(seed: int) -> None:
        asyncio.run(attacked(asker, Random(seed), tally))  # noqa: S311

    attack()
    assert tally.outputs >= share
    assert tally.searches > share / 5
    assert tally.narrowed > share / 50
    assert (tally.hits > 0) == bool(asker.filter_in(World(files=patient_files())).any_of)


async def attacked(asker: Asker, random: Random, tally: Tally) -> list[ScopedQuery]:
    """A batch of outputs in a world of its own. The searches that went out, each one looked at."""
    world = World(files=patient_files(), pii={"Noor Haddad": "PERSON"})
    world.knowledge.ignores_filter = True
    expected = asker.filter_in(world)
    while world.model.calls < BATCH:
        before = len(world.knowledge.asked)
        answer = await asked(world, asker, random)
        searches = world.knowledge.asked[before:]
        assert_under(world, expected, searches)
        assert_inside(expected, answer)
        tally.searches += len(searches)
        tally.narrowed += sum(bool(search.suggested_filters) for search in searches)
        tally.hits += len(answer.hits or ())
    recorded = [event.evidence.digests.get("access_filter", expected.digest) for event in world.events()]
    assert set(recorded) == {expected.digest}
    tally.outputs += world.model.calls
    return world.knowledge.asked


def patient_files() -> dict[str, str]:
    """The demo tenant's bundle with as many attempts as there may be: more outputs for each request."""
    files = dict(acme_files())
    files["tenant.yaml"] = files["tenant.yaml"].replace("attempts: 3", f"attempts: {ATTEMPTS}")
    return files


async def asked(world: World, asker: Asker, random: Random) -> Answer:
    """One question, which the hostile rewriter is asked up to five times to rewrite; nothing kept is used."""
    message, history, collections = random.choice(ASKS)
    world.model.script(*[lambda brief: reply(random, brief)] * ATTEMPTS)
    return await world.ask(
        message,
        history=history,
        collections=collections,
        subject=asker.subject,
        roles=asker.roles,
        on_behalf=asker.on_behalf,
        cached=False,
    )


def assert_inside(expected: AccessFilter, answer: Answer) -> None:
    """Nothing outside the filter is answered, and the answer shows the filter itself."""
    assert all(expected.permits(hit.scope) for hit in answer.hits or ())
    assert answer.access.any_of == expected.any_of
    assert answer.access.none_of in (None, expected.none_of)


@pytest.mark.parametrize("asker", ASKERS, ids=str)
async def test_the_filter_stands_in_the_bytes_that_a_search_service_gets(asker: Asker) -> None:
    expected = asker.filter_in(World(files=patient_files()))
    under = json.dumps(
        {"any_of": expected.any_of, "none_of": expected.none_of, "digest": expected.digest}
    ).encode()
    async with SearchService() as service:
        knowledge = HttpKnowledge(service.url, "", CAPABILITIES)
        for search in await attacked(asker, Random(asker.subject), Tally()):  # noqa: S311
            await knowledge.search(search, 20)
        await knowledge.close()
    assert bool(service.asked) == bool(expected.any_of)
    for each in service.asked:
        # A quotation mark inside a text is escaped, so a key that stands bare is the request's own.
        assert each.body.count(b'"filter": ' + under) == each.body.count(b'"any_of": ') == 1
        assert each.body.startswith(b'{"tenant": "acme", "query": ')
