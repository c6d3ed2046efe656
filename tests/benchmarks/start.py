"""How long `gateway up` takes from nothing until it serves, and how long again on what is there by then."""

from __future__ import annotations

import signal
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.table import Table

from tests.benchmarks.machine import ROOT
from tests.benchmarks.place import Place
from tests.e2e.demonstration import Demonstration, free_port, running

LIMIT_S = 10.0
"""For a second start (contract, section 1)."""
STARTS = ("from nothing", "second", "third")


async def measure(_: Place) -> Table:
    """Seconds from the command to its line that it serves, the worked request included."""
    table = Table("start", "seconds", "of the limit", title="gateway up")
    with TemporaryDirectory(prefix="gateway-start-") as folder:
        (Path(folder) / "policies").symlink_to(ROOT / "policies")
        for name in STARTS:
            with running(Demonstration(Path(folder), free_port())) as run:
                limit = "" if name == STARTS[0] else f"{run.took / LIMIT_S:.2f} x"
                table.add_row(name, f"{run.took:.1f}", limit)
                run.end(signal.SIGTERM)
    return table
