"""Every scenario of every bundle, through the real pipeline with the real detector, one test each."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from gateway.adapters.scenarios.loading import Staged, load
from gateway.commands.scenarios.rehearsal import Hall
from tests.policies import POLICIES
from tests.rehearsals import OFFLINE

STAGED, PROBLEMS = load([POLICIES], [POLICIES])


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """One for all, because its name model takes seconds to load."""
    hall = Hall(OFFLINE)
    yield hall
    asyncio.run(hall.close())


@pytest.mark.parametrize("staged", STAGED, ids=lambda each: f"{each.scenario.tenant}: {each.scenario.name}")
async def test_a_golden_scenario_goes_as_written(staged: Staged, hall: Hall) -> None:
    assert await hall.rehearse(staged) == (), staged.where


def test_every_scenario_can_be_read() -> None:
    assert PROBLEMS == ()


def test_no_two_scenarios_of_a_tenant_have_one_name() -> None:
    names = [(staged.scenario.tenant, staged.scenario.name) for staged in STAGED]
    assert len(set(names)) == len(names)


def test_both_tenants_have_their_share_of_at_least_eighty() -> None:
    count = Counter(staged.scenario.tenant for staged in STAGED)
    assert count.total() >= 80, count
    assert min(count["acme"], count["globex"]) >= 25, count
