"""Reloads a policy again and again while others decide under it, and looks for decisions of two at once.

python -m tests.oracle.reloading --reloads 1000 does it by hand; the suite does a part of it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

from gateway.adapters.bundles.parsing import version_of
from gateway.adapters.clock import SystemClock
from gateway.adapters.fakes.announcements import FakeAnnouncements
from gateway.adapters.fakes.bundles import FakeBundles
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.tenancies import FollowedTenancies
from gateway.domain.policy import Action, Tenancy
from tests.policies import MODEL, asking, files_of

ASKERS = 8
SCOPES = ("a", "b", "c", "d", "e")
"""Bundle number n allows one scope of these alone, restricts a phrase to it, and is called after it."""

WHO = asking("maria", roles=["employee"])


@dataclass(slots=True)
class Reloading:
    """A policy that is reloaded, those who decide under it, and what they found."""

    bundles: FakeBundles = field(default_factory=FakeBundles)
    announcements: FakeAnnouncements = field(default_factory=FakeAnnouncements)
    decisions: int = 0
    versions: set[str] = field(default_factory=set)
    mixed: list[str] = field(default_factory=list)

    async def run(self, reloads: int) -> None:
        """Puts bundle after bundle in force, each announced, while askers pause for one turn of the loop."""
        tenancies = FollowedTenancies(self.bundles, SystemClock(), FakeObserver(), MODEL)
        await self._apply(0)
        tasks = [asyncio.create_task(self._ask(tenancies)) for _ in range(ASKERS)]
        tasks.append(asyncio.create_task(tenancies.follow(self.announcements)))
        for number in range(1, reloads + 1):
            await self._apply(number)
            await _in_force(tenancies, version_of(_files(number)))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _apply(self, number: int) -> None:
        files = _files(number)
        await self.bundles.apply("acme", "Acme", version_of(files), files, "adam")
        self.announcements.announce()

    async def _ask(self, tenancies: FollowedTenancies) -> None:
        """One request after another, each under what it was given when it began."""
        while True:
            tenancy = await _current(tenancies)
            scope = tenancy.bundle.settings.name
            self.mixed += _faults(tenancy, scope)
            await asyncio.sleep(0)
            self.mixed += _faults(tenancy, scope)
            self.decisions += 2 * len(SCOPES)
            self.versions.add(tenancy.bundle.version)


def _faults(tenancy: Tenancy, scope: str) -> Iterator[str]:
    """What is not of the one version whose scope this is."""
    policy, version = tenancy.policy, tenancy.bundle.version
    access = policy.entitle(WHO)
    if (access.any_of, access.policy_version, policy.version) != ((scope,), version, version):
        yield f"{version} allows {scope}, the filter {access.any_of} of {access.policy_version}"
    for each in SCOPES:
        decision = policy.may(WHO, Action.SEARCH, f"scope/{each}")
        if (decision.allowed, decision.policy_version) != (each == scope, version):
            yield f"{version} allows {scope}, the decision on {each} is {decision}"
    if [match.scope for match in policy.terms_in("the plan of all plans")] != [scope]:
        yield f"{version} restricts a phrase of {scope}, found are {policy.terms_in('the plan of all plans')}"


def _files(number: int) -> dict[str, str]:
    scope = SCOPES[number % len(SCOPES)]
    policy = f"# {number}\np, role:employee, acme, scope/{scope}, search, allow"
    return files_of(policy, scopes=SCOPES, restricted_terms={scope: ["plan of all plans"]}, name=scope)


async def _current(tenancies: FollowedTenancies) -> Tenancy:
    tenancy = await tenancies.current("acme")
    assert tenancy is not None
    return tenancy


async def _in_force(tenancies: FollowedTenancies, version: str) -> None:
    while (await _current(tenancies)).bundle.version != version:  # noqa: ASYNC110  # others go on meanwhile
        await asyncio.sleep(0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.reloading", description=__doc__)
    parser.add_argument("--reloads", type=int, default=1000)
    reloads = parser.parse_args().reloads
    reloading = Reloading()
    asyncio.run(reloading.run(reloads))
    for each in reloading.mixed[:5]:
        print(each)
    print(
        f"{reloads} reloads, {reloading.decisions} decisions of {ASKERS} askers under"
        f" {len(reloading.versions)} versions, {len(reloading.mixed)} mixed"
    )
    return 1 if reloading.mixed else 0


if __name__ == "__main__":
    sys.exit(main())
