"""What the gateway adds to a request before any search: `POST /v1/rewrite` beside a server that only echoes.

Masked, decided, rewritten offline, validated, recorded on PostgreSQL; every message is new, the history warm.
"""

from __future__ import annotations

from rich.table import Table

from tests.benchmarks.conversation import follow_ups, questions
from tests.benchmarks.load import Bodies, Load, load
from tests.benchmarks.place import Place, echo

CALLERS = (1, 8, 32)
SECONDS = 4.0
WARM_UP = 1.5


async def measure(place: Place) -> Table:
    """Latency and throughput at each number of callers, and the latency as a multiple of the echo's."""
    columns = ("callers", "p50 ms", "p99 ms", "added at p50", "requests/s", "p50 / limit")
    table = Table("POST /v1/rewrite", *columns, title="Latency")
    with echo() as bare, place.gateway() as gateway:
        rows: list[tuple[str, int, str, Bodies]] = [
            ("limit: bare echo", bare, "/", follow_ups()),
            ("complete question, passed through", gateway, "/v1/rewrite", questions()),
            ("follow-up to six turns, rewritten offline", gateway, "/v1/rewrite", follow_ups()),
        ]
        for callers in CALLERS:
            measured = [await _loaded(place, *row[1:], callers) for row in rows]
            for row, each in zip(rows, measured, strict=True):
                table.add_row(row[0], *_shown(callers, each, measured[0]))
            table.add_section()
    return table


async def _loaded(place: Place, port: int, path: str, bodies: Bodies, callers: int) -> Load:
    await load(port, path, place.key, bodies, callers, WARM_UP)
    return await load(port, path, place.key, bodies, callers, SECONDS)


def _shown(callers: int, measured: Load, limit: Load) -> tuple[str, ...]:
    return (
        str(callers),
        f"{measured.p50_ms:.1f}",
        f"{measured.p99_ms:.1f}",
        f"{measured.p50_ms - limit.p50_ms:.1f}",
        f"{measured.per_second:.0f}",
        f"{measured.p50_ms / limit.p50_ms:.1f} x",
    )
