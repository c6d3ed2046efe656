"""Whatever is done to an export is found, and nothing is found in one to which nothing was done.

`python -m tests.property.test_export_mutations N` tries N mutations; the suite tries some hundreds.
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import pytest

from gateway.adapters.evidence.notary import verifies
from gateway.adapters.evidence.steps import step_in
from gateway.commands.audit.forms import VIEWS
from gateway.domain.verification.verifying import Unusable, verdict_on
from tests.export_mutations import MUTATIONS, Victim, mutated
from tests.exports import KEYS, FilesInMemory

EACH = 60
"""Mutations of one export."""


def a_victim(chance: random.Random) -> Victim:
    """An export of a log of its own, of any size up to a little over a tile."""
    size = chance.choice((1, 2, 3, 7, 64, 255, 256, 257, chance.randint(1, 300)))
    leaves = [
        b'{"id":"ev_%d","stage":"review","outcome":"ok","trace_id":"tr_%d"}' % (n, n) for n in range(size)
    ]
    first = chance.choice((0, 0, chance.randrange(size)))
    return Victim.of(leaves, first, chance.randint(1, size - first), chance.choice((None, *VIEWS)))


def is_intact(files: dict[str, bytes]) -> bool:
    try:
        return verdict_on(FilesInMemory(files), KEYS, verifies, step_in, None, VIEWS).intact
    except Unusable:
        return False


def missed(seed: int) -> tuple[Counter[str], list[str]]:
    """How many mutations of each name were tried on one export, and those that were not found."""
    chance = random.Random(seed)  # noqa: S311
    victim, tried, unfound = a_victim(chance), Counter[str](), list[str]()
    if not is_intact(dict(victim.files)):
        unfound.append(f"seed {seed}: nothing was done, and something was found")
    for number in range(EACH):
        name, files = mutated(chance, victim)
        tried[name] += 1
        if is_intact(files):
            unfound.append(f"seed {seed}, number {number}: {name}")
    return tried, unfound


@pytest.mark.parametrize("seed", range(8))
def test_every_mutation_of_an_export_is_found(seed: int) -> None:
    tried, unfound = missed(seed)
    assert unfound == []
    assert len(tried) > len(MUTATIONS) // 2


if __name__ == "__main__":
    total, lost = Counter[str](), list[str]()
    while total.total() < int(sys.argv[1]):
        tried, unfound = missed(total.total())
        total += tried
        lost += unfound
    print(*(f"{name}: {count}" for name, count in sorted(total.items())), sep=", ")
    print(f"{total.total()} mutations, {len(lost)} not found", *lost[:20], sep="\n")
