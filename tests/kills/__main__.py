"""Kills the gateway at random points and says whether it kept its promises.

python -m tests.kills --points 50 --seed 7
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kills.ledger import Ledger
from tests.kills.place import place
from tests.kills.points import How, Killing, Point

_SHARES = {How.ANYWHERE: 10, How.BEFORE: 4, How.AFTER: 4, How.STARTING: 2, How.BACKEND: 3, How.POSTMASTER: 2}
"""How often each way comes up, of 25 points."""


async def run(points: int, seed: int) -> bool:
    """Whether every promise was kept at so many points."""
    chance = random.Random(seed)  # noqa: S311
    print(f"{points} points, seed {seed}", flush=True)
    with TemporaryDirectory(prefix="gateway-kills-") as directory:
        folder = Path(directory)
        async with place(folder / "postgres") as furnished:
            killing = Killing(furnished, folder, chance)
            done = []
            print(" n  killed      moment   sent  answered  unfinished  breaches", flush=True)
            for number, how in enumerate(_ways(points, chance), 1):
                done.append(await killing.point(number, how))
                print(_line(done[-1]), *done[-1].breaches, sep="\n    ", flush=True)
            last = await killing.last_start()
    return _summary(done, killing.clients.ledger, last)


def _ways(points: int, chance: random.Random) -> Iterator[How]:
    yield from chance.choices(list(_SHARES), list(_SHARES.values()), k=points)


def _line(point: Point) -> str:
    figures = f"{point.sent:6} {point.answered:9} {point.left:11} {len(point.breaches):9}"
    return f"{point.number:2}  {point.how:10} {point.moment:7.2f} {figures}"


def _summary(points: Sequence[Point], ledger: Ledger, last: Sequence[str]) -> bool:
    statuses = Counter(sent.status or "no answer" for sent in ledger.sent)
    told = ", ".join(f"{count} x {status}" for status, count in statuses.most_common())
    print(f"\n{len(ledger.sent)} requests: {told}")
    print(f"{sum(point.left for point in points)} were left unfinished and named by the next start")
    found = dict.fromkeys([*(breach for point in points for breach in point.breaches), *last])
    for breach in found:
        print(f"BREACH {breach}")
    print("every promise was kept" if not found else f"{len(found)} breaches")
    return not found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("--points", type=int, default=50, help="how many kills (default 50)")
    parser.add_argument("--seed", type=int, help="repeats the drawing of an earlier run (default: random)")
    arguments = parser.parse_args()
    seed = secrets.randbelow(2**32) if arguments.seed is None else arguments.seed
    sys.exit(0 if asyncio.run(run(arguments.points, seed)) else 1)


if __name__ == "__main__":
    main()
