"""A hundred conversations at once that speak of people of the same names: each has a vault of its own, and no
value gets into another's."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.rewriter import saying
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.conversation import Owner
from gateway.domain.masking import PLACEHOLDER, Span, Vault, mask, restore
from gateway.ports.conversations import Conversations, Overtaken
from tests.contract.places import SEALING
from tests.world import World

SAME = ("Noor Haddad", "Zoë Ångström", "noor@acme.example")
"""Named in every conversation, in another order in each."""
KINDS = {name: "EMAIL_ADDRESS" if "@" in name else "PERSON" for name in SAME}
CONVERSATIONS = 100
TURNS = 3

Key = tuple[Owner, str]


def conversations() -> list[Key]:
    """A hundred: of several tenants and people, who use the same ids."""
    return [
        (Owner(f"t-{n % 4}", f"person-{n // 4 % 5}@acme.example"), f"c-{n // 20}")
        for n in range(CONVERSATIONS)
    ]


def own_name(number: int) -> str:
    """Somebody whom one conversation alone speaks of."""
    return f"Person Number{number}"


def said_in(number: int, order: random.Random) -> list[list[str]]:
    """Whom each turn of a conversation names."""
    names = [*SAME, own_name(number)] * 2
    order.shuffle(names)
    return [names[at::TURNS] for at in range(TURNS)]


async def say(kept: Conversations, key: Key, names: list[str]) -> Vault:
    """One turn that names these, masked as the mask stage does it."""
    opened = await kept.open(*key, 6)
    text = " and ".join(names)
    places = [
        Span(text.index(name), text.index(name) + len(name), KINDS.get(name, "PERSON")) for name in names
    ]
    masked, vault = mask(text, places, opened.vault)
    assert restore(masked.text, vault) == text
    if new := vault.newer_than(opened.vault):
        stands = await kept.keep_vault(*key, opened.generation, new)
        assert not isinstance(stands, Overtaken)
        assert stands == vault
    return vault


async def interleaved(kept: Conversations, seed: int) -> dict[Key, Vault]:
    """The vaults at the end. Turns of one conversation follow each other; those of others come between."""
    order = random.Random(seed)  # noqa: S311 - a reproducible order
    keys = conversations()
    assert len(set(keys)) == CONVERSATIONS
    left = {key: said_in(number, order) for number, key in enumerate(keys)}
    while left:
        now = order.sample(sorted(left, key=str), k=max(1, len(left) // 2))
        await asyncio.gather(*(say(kept, key, left[key].pop()) for key in now))
        left = {key: turns for key, turns in left.items() if turns}
    return {key: (await kept.open(*key, 6)).vault for key in keys}


def strays(vaults: Mapping[Key, Vault]) -> Iterator[str]:
    """What is in a vault and was not said in its conversation, or is there twice, or is missing."""
    for number, key in enumerate(conversations()):
        values = vaults[key].values
        if sorted(values.values()) != sorted((*SAME, own_name(number))):
            yield f"{key}: {values}"
        numbers = defaultdict(set)
        for match in filter(None, map(PLACEHOLDER.fullmatch, values)):
            numbers[match[1]].add(int(match[2]))
        if numbers != {"PERSON": {1, 2, 3}, "EMAIL_ADDRESS": {1}}:
            yield f"{key}: {sorted(values)}"


@settings(max_examples=max(3, settings().max_examples // 20))
@given(st.integers(0, 2**32))
def test_in_memory(seed: int) -> None:
    assert list(strays(asyncio.run(interleaved(FakeConversations(), seed)))) == []


def test_in_postgres(postgres_urls: RoleUrls) -> None:
    async def played() -> dict[Key, Vault]:
        door = Database(postgres_urls.app)
        try:
            return await interleaved(PostgresConversations(door, SEALING), 7)
        finally:
            await door.close()

    assert list(strays(asyncio.run(played()))) == []


def test_a_stray_value_is_found() -> None:
    vaults = asyncio.run(interleaved(FakeConversations(), 1))
    key = conversations()[5]
    vaults[key] = Vault({**vaults[key].values, "<PERSON_4>": own_name(6)})
    assert len(list(strays(vaults))) == 2


@pytest.mark.parametrize("conversations_of_one", [True, False], ids=["one person", "two people"])
async def test_along_the_way_of_a_request_each_conversation_has_its_own_first_person(
    conversations_of_one: bool,
) -> None:
    """The same names under the same placeholders, which stand for what each conversation was told."""
    pii = {**KINDS, own_name(1): "PERSON", own_name(2): "PERSON"}
    world = World(replies=[saying("travel expense reimbursement for <PERSON_1>")], pii=pii)
    subjects = (
        ("maria@acme.example",) * 2 if conversations_of_one else ("maria@acme.example", "nina@acme.example")
    )
    for number, subject in enumerate(subjects, 1):
        await world.ask(
            f"How does travel expense reimbursement work for {own_name(number)}?",
            conversation=f"c-{number}",
            subject=subject,
        )
    for number, subject in enumerate(subjects, 1):
        answer = await world.ask("and for her?", conversation=f"c-{number}", subject=subject)
        found = " ".join(query.text for query in answer.queries)
        assert own_name(number) in found
        assert own_name(3 - number) not in found
