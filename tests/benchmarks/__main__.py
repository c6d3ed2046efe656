"""Runs the measurements and prints one table for each, under the name of the machine."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable
from tempfile import TemporaryDirectory

import uvloop
from rich.console import Console
from rich.table import Table

from tests.benchmarks import (
    audit_search,
    isolation,
    journal,
    lanes,
    latency,
    masking,
    meaning,
    policy,
    questions,
    rewriting,
    sealing,
    start,
    terms,
)
from tests.benchmarks.machine import machine
from tests.benchmarks.place import Place

MEASUREMENTS: dict[str, Callable[[Place], Awaitable[Table]]] = {
    "start": start.measure,
    "latency": latency.measure,
    "journal": journal.measure,
    "sealing": sealing.measure,
    "audit_search": audit_search.measure,
    "masking": masking.measure,
    "isolation": isolation.measure,
    "meaning": meaning.measure,
    "lanes": lanes.measure,
    "questions": questions.measure,
    "rewriting": rewriting.measure,
    "policy": policy.measure,
    "terms": terms.measure,
}


def main() -> None:
    names = _wanted()
    console = Console(width=120)
    console.print(machine(), markup=False)
    with TemporaryDirectory(prefix="gateway-bench-") as folder, Place(folder) as place:
        for name in names:
            # The event loop that serves.
            console.print(uvloop.run(_measured(MEASUREMENTS[name], place)))


def _wanted() -> list[str]:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", help=f"some of {', '.join(MEASUREMENTS)}; all without any")
    names: list[str] = parser.parse_args().names
    if unknown := set(names) - MEASUREMENTS.keys():
        parser.error(f"there is no measurement called {', '.join(sorted(unknown))}")
    return names or list(MEASUREMENTS)


async def _measured(measure: Callable[[Place], Awaitable[Table]], place: Place) -> Table:
    return await measure(place)


if __name__ == "__main__":
    main()
