"""While policies are reloaded under load, each request is decided by one of them, from start to end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from itertools import cycle

import pytest

from gateway.adapters.bundles.parsing import version_of
from gateway.adapters.casbin.snapshot import compile_policy
from gateway.adapters.fakes.announcements import FakeAnnouncements
from gateway.adapters.fakes.detector import FakeDetector
from gateway.domain.access import AccessFilter
from gateway.domain.answer import Answer
from gateway.domain.bundle import Bundle
from gateway.domain.masking import Span
from gateway.domain.policy import PolicySnapshot
from tests.oracle.reloading import Reloading
from tests.policies import MODEL, asking, bundle_of
from tests.world import MARIA, TRAVEL, World, acme_files

RELOADS = 60
"""A thousand by `python -m tests.oracle.reloading --reloads 1000`."""


async def test_no_decision_is_made_under_two_policies_at_once() -> None:
    reloading = Reloading()
    await reloading.run(RELOADS)
    assert reloading.mixed == []
    assert len(reloading.versions) > RELOADS / 2
    assert reloading.decisions > RELOADS * 10


async def test_a_policy_that_lags_behind_its_bundle_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[PolicySnapshot] = []

    def lagging(bundle: Bundle, model: str) -> PolicySnapshot:
        made.append(compile_policy(bundle, model))
        return made[max(len(made) - 2, 0)]

    monkeypatch.setattr("gateway.adapters.tenancies.compile_policy", lagging)
    reloading = Reloading()
    await reloading.run(5)
    assert reloading.mixed


class SlowDetector(FakeDetector):
    """Takes so long that policies are reloaded meanwhile."""

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        await asyncio.sleep(0.002)
        return await super().find(texts, language, phone_regions)


def without(role_rule: str) -> dict[str, str]:
    """Acme's bundle, in which employees lost a right."""
    policy = acme_files()["policy.csv"]
    assert role_rule in policy
    return {**acme_files(), "policy.csv": policy.replace(role_rule, f"# {role_rule}")}


async def test_an_answer_its_hits_and_its_record_are_of_one_policy() -> None:
    variants = (
        dict(acme_files()),
        without("p, role:employee, acme, scope/finance, search, allow"),
        without("p, role:employee, acme, scope/hr, search, allow"),
    )
    world = World(detector=SlowDetector({}), offline=True)
    await world.applied()
    announcements = FakeAnnouncements()
    following = asyncio.create_task(world.tenancies.follow(announcements))
    askers = [asyncio.create_task(answers(world)) for _ in range(4)]
    for files in [files for files, _ in zip(cycle(variants), range(40), strict=False)]:
        await world.bundles.apply("acme", "Acme", version_of(files), files, "adam")
        announcements.announce()
        await asyncio.sleep(0.01)
    following.cancel()
    found = [answer for task in askers for answer in await task]
    assert len({answer.access.policy_version for answer in found}) == len(variants)
    filters = {version_of(files): filter_under(files) for files in variants}
    for answer in found:
        assert_of_one_policy(world, answer, filters[answer.access.policy_version])


def filter_under(files: Mapping[str, str]) -> AccessFilter:
    return compile_policy(bundle_of(files), MODEL).entitle(asking(MARIA))


async def answers(world: World) -> list[Answer]:
    return [await world.ask("and for contractors?", history=TRAVEL) for _ in range(20)]


def assert_of_one_policy(world: World, answer: Answer, access: AccessFilter) -> None:
    """The filter shown is the version's own, hits are what it permits, and each event carries the version."""
    assert answer.access.any_of == access.any_of
    assert {hit.scope for hit in answer.hits or ()} == ({"finance"} & set(access.any_of))
    assert {event.who.policy_version for event in world.events(answer.trace_id)} == {access.policy_version}
