"""Compares and prints the tally; exits 1 if a single decision differs, or if too few were allowed to tell."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tests.oracle.comparing import Tally, compare

PART = 5000
"""Cases that one process compares at a time."""

ALLOWED = 0.2
"""The least share of allows: agreement on denials alone would say little."""


def main() -> int:
    options = _options()
    parts = [min(PART, options.cases - begun) for begun in range(0, options.cases, PART)]
    tally = Tally()
    with ProcessPoolExecutor(options.processes) as processes:
        for number, part in enumerate(processes.map(compare, _seeds(options.seed), parts), start=1):
            tally += part
            if number % 20 == 0:
                print(f"{tally.cases} compared, {tally.different} differ", file=sys.stderr, flush=True)
    for example in tally.examples:
        print(example)
    share = tally.allowed / max(tally.cases, 1)
    print(
        f"{tally.cases} decisions under {tally.policies} policies of at most {tally.most_rules} rules,"
        f" seed {options.seed}: {share:.2f} allowed, {tally.different} differ from Casbin"
    )
    return 1 if tally.different or share < ALLOWED else 0


def _seeds(first: int) -> Iterator[int]:
    """A stretch of seeds for each first one, so that two runs never compare the same."""
    number = first * 1_000_003
    while True:
        yield number
        number += 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--cases", type=int, default=20_000, help="decisions to compare (20000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed compares the same (1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="all cores unless given")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
