"""What a caller may review and know comes from the policy, for the person and the client alike."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.domain.flow import Call
from gateway.services.reviewers import Reviewer
from gateway.services.visiting import Visit
from tests.reviews import LARS, call, files
from tests.world import MARIA, World

CHAT = "chat@acme.example"
CHAT_REVIEWS = f"p, client:{CHAT}, acme, review/legal, review, allow\n"


async def reviewer(world: World, made: Call) -> Reviewer:
    visit = await world.desk._visiting.enter(made)
    assert isinstance(visit, Visit), str(visit)
    return Reviewer(visit)


async def test_a_reviewer_of_a_domain_reviews_what_lies_below_and_nothing_beside() -> None:
    world = World(files=files())
    lars = await reviewer(world, await call(world, LARS))
    assert lars.domains == ("legal", "legal/mergers")
    assert [lars.reviews(domain) for domain in ("legal", "hr", "legalities", "", "legal/")] == [
        True,
        False,
        False,
        False,
        False,
    ]


async def test_who_has_no_such_right_has_no_domain() -> None:
    world = World(files=files())
    assert (await reviewer(world, await call(world, MARIA))).domains == ()


async def test_a_deny_takes_a_domain_away() -> None:
    world = World(files=files(f"p, user:{LARS}, acme, review/legal, review, deny\n"))
    assert (await reviewer(world, await call(world, LARS))).domains == ()


@pytest.mark.parametrize(
    ("grants", "subject", "domains"),
    [
        ("", LARS, ()),
        (CHAT_REVIEWS, LARS, ("legal", "legal/mergers")),
        (CHAT_REVIEWS, MARIA, ()),
    ],
)
async def test_who_acts_for_somebody_needs_the_right_for_both(
    grants: str, subject: str, domains: tuple[str, ...]
) -> None:
    world = World(files=files(grants))
    made = replace(await call(world, CHAT), on_behalf=subject)
    acting = await reviewer(world, made)
    assert (acting.subject, acting.domains) == (subject, domains)


async def test_a_scope_is_known_to_who_searches_or_reviews_it() -> None:
    only_reviews = "p, user:carla@acme.example, acme, review/legal, review, allow\n"
    world = World(files=files(only_reviews))
    lars = await reviewer(world, await call(world, LARS))
    carla = await reviewer(world, await call(world, "carla@acme.example"))
    assert [each.knows("legal/mergers") for each in (lars, carla)] == [True, True]
    assert [each.knows("hr/payroll") for each in (lars, carla)] == [False, False]
