"""Over the whole way of a conversation: no value reaches the model, and each comes back to where it stood."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.brief import Brief
from gateway.domain.conversation import Owner, Role, Turn
from gateway.domain.masking import PLACEHOLDER, Vault
from gateway.domain.proposal import Reply
from gateway.domain.recourse import Status
from tests.property.hostile_replies import texts_of
from tests.world import MARIA, TRAVEL, World

VALUES = {
    "Noor Haddad": "PERSON",
    "Noor": "PERSON",
    "Zoë Ångström": "PERSON",
    "noor.haddad@acme.example": "EMAIL_ADDRESS",
    "078-05-1120": "US_SSN",
    "+351 912 345 678": "PHONE_NUMBER",
}
FIRST = ("Who approves the travel expense reimbursement of {}?", "Does {} or {} get meal vouchers?")
LATER = ("and for {}?", "what about contractors of {} and of {}?", "and her?", "and for <PERSON_1>, not {}?")

values = st.sampled_from(sorted(VALUES))
CONVERSATIONS = st.tuples(
    st.builds(str.format, st.sampled_from(FIRST), values, values),
    st.lists(st.builds(str.format, st.sampled_from(LATER), values, values), min_size=1, max_size=4),
).map(lambda parts: [parts[0], *parts[1]])


class Mirror:
    """A rewriter that proposes, word for word, one of the earlier texts it was shown and the message."""

    def __init__(self, choice: int) -> None:
        self._choice = choice
        self.shown: list[str] = []
        self.said = ""

    def __call__(self, brief: Brief) -> Reply:
        *window, message = texts_of(brief)
        self.shown += [*window, message]
        earlier = window[self._choice % len(window)]
        self.said = f"{earlier.rstrip('?')} {message}"
        return saying(self.said)


@settings(max_examples=max(20, settings().max_examples // 2))
@given(CONVERSATIONS, st.integers(0, 5), st.booleans())
def test_the_model_sees_no_value_and_every_search_has_the_persons_own_words(
    messages: Sequence[str], choice: int, kept: bool
) -> None:
    asyncio.run(held(messages, Mirror(choice), kept=kept))


async def held(messages: Sequence[str], mirror: Mirror, *, kept: bool) -> list[Status]:
    """How each message but the first was served, everything looked at on the way.

    The gateway has `kept` the conversation, or its caller sends what was said before.
    """
    world = World(pii=VALUES)
    statuses = []
    if kept:
        await world.ask(messages[0], conversation="c-1")
    for number, message in enumerate(messages[1:], start=1):
        earlier = tuple(Turn(Role.USER, each) for each in messages[:number])
        world.model.script(mirror, mirror, mirror)
        answer = await world.ask(message, conversation="c-1", history=None if kept else earlier)
        statuses.append(answer.status)
        if answer.status is Status.REWRITTEN:
            assert answer.queries[0].text in {f"{each.rstrip('?')} {message}" for each in messages}
    assert not [value for value in VALUES if value in str(world.model.briefs)]
    assert_two_way_unique(await vault_of(world), mirror.shown)
    assert_no_column_tells(world)
    return statuses


def assert_two_way_unique(vault: Vault, shown: Sequence[str]) -> None:
    """Every placeholder that was shown has one value, and no two of them the same."""
    assert len(set(vault.values.values())) == len(vault.values)
    assert {match[0] for text in shown for match in PLACEHOLDER.finditer(text)} <= vault.values.keys()


def assert_no_column_tells(world: World) -> None:
    """Texts are encrypted apart; the rest of an event stands in the clear."""
    columns = [replace(event, evidence=replace(event.evidence, texts={})) for event in world.events()]
    assert not [value for value in VALUES if value in str(columns)]


async def vault_of(world: World) -> Vault:
    return (await world.conversations.open(Owner("acme", MARIA), "c-1", 0)).vault


@pytest.mark.parametrize("kept", [True, False])
async def test_such_conversations_are_rewritten(kept: bool) -> None:
    """Else the property above would say little."""
    names = list(VALUES)
    messages = [FIRST[0].format("Noor"), *(each.format(*names) for each in LATER)]
    assert await held(messages, Mirror(0), kept=kept) == [Status.REWRITTEN] * len(LATER)


async def test_a_placeholder_of_another_conversation_stays_a_placeholder() -> None:
    world = World(pii=VALUES, replies=[saying("travel expense reimbursement of <PERSON_1>")] * 3)
    await world.ask(FIRST[0].format("Noor Haddad"), conversation="c-1")
    answer = await world.ask("and for contractors?", conversation="c-2", history=TRAVEL)
    assert "Noor" not in answer.to_json().decode()
