"""What the gateway adds to a request before any search: `POST /v1/rewrite` beside a server that only echoes.

Masked, decided, rewritten offline, validated, recorded on PostgreSQL; every message is new, the history warm.
The peer is plain Presidio, which reads the whole conversation again for every turn.
"""

from __future__ import annotations

from time import perf_counter

from rich.table import Table

from tests.benchmarks.conversation import SIX_TURNS, follow_ups, long_turns, questions
from tests.benchmarks.load import Bodies, Load, load
from tests.benchmarks.place import Place, Server, echo
from tests.benchmarks.plain_presidio import PlainPresidio

CALLERS = (1, 8, 32)
SECONDS = 4.0
WARM_UP = 1.5

Row = tuple[str, Server, str, Bodies]


async def measure(place: Place) -> Table:
    """Latency and throughput at each number of callers, and the latency as a multiple of the echo's."""
    columns = ("callers", "p50 ms", "p99 ms", "added at p50", "requests/s", "p50 / limit")
    table = Table("POST /v1/rewrite", *columns, title="Latency")
    presidio = _presidio()
    with echo() as bare, place.gateway() as gateway:
        rows: list[Row] = [
            ("limit: bare echo", bare, "/", follow_ups()),
            ("complete question of 12 words, passed through", gateway, "/v1/rewrite", questions()),
            ("short follow-up to six turns, rewritten offline", gateway, "/v1/rewrite", follow_ups()),
            ("60-word follow-up to six turns", gateway, "/v1/rewrite", long_turns()),
        ]
        for callers in CALLERS:
            measured = [await _loaded(place, row, callers) for row in rows]
            for row, each in zip(rows, measured, strict=True):
                table.add_row(row[0], *_shown(callers, each, measured[0]))
            if callers == 1:
                table.add_row("peer: plain Presidio reads all seven texts", *_shown(1, presidio, measured[0]))
            table.add_section()
        table.caption = (
            f"resident: server {gateway.own_resident_mb:.0f} MB, with its name models' processes "
            f"{gateway.resident_mb:.0f} MB, {gateway.resident_once_mb:.0f} with the pages they share counted "
            f"once; echo {bare.resident_mb:.0f} MB"
        )
    return table


def _presidio() -> Load:
    """One caller, in this process, while nothing else is asked."""
    plain, window, bodies = PlainPresidio(), [said for _, said in SIX_TURNS], long_turns()
    plain.read(window)
    began, latencies = perf_counter(), []
    while (started := perf_counter()) < began + SECONDS:
        plain.read([*window, bodies()["message"]])
        latencies.append(perf_counter() - started)
    return Load(tuple(latencies), perf_counter() - began)


async def _loaded(place: Place, row: Row, callers: int) -> Load:
    _, server, path, bodies = row
    await load(server.port, path, place.key, bodies, callers, WARM_UP)
    return await load(server.port, path, place.key, bodies, callers, SECONDS)


def _shown(callers: int, measured: Load, limit: Load) -> tuple[str, ...]:
    return (
        str(callers),
        f"{measured.p50_ms:.1f}",
        f"{measured.p99_ms:.1f}",
        f"{measured.p50_ms - limit.p50_ms:.1f}",
        f"{measured.per_second:.0f}",
        f"{measured.p50_ms / limit.p50_ms:.1f} x",
    )
