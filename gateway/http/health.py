"""Whether the process lives, whether it can serve and which part cannot, and its metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

Probe = Callable[[], Awaitable[None]]
"""Returns when its part can serve; raises when it cannot. The error's text is not shown."""

_PATIENCE = 2.0
"""Seconds that a part has to answer."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The parts that must work for the gateway to serve, by name, and where the metrics come from."""

    probes: Mapping[str, Probe]
    metrics: Callable[[], bytes]


@get("/health/live", tags=["operations"])
async def live() -> dict[str, str]:
    """200 as long as the process answers."""
    return {"status": "live"}


_UNREADY = ResponseSpec(dict[str, Any], description="A part cannot serve.", generate_examples=False)


@get("/health/ready", tags=["operations"], responses={503: _UNREADY})
async def ready(condition: NamedDependency[Condition]) -> Response[dict[str, Any]]:
    """200 when every part can serve, else 503; says of each part whether it can."""
    names = list(condition.probes)
    works = await asyncio.gather(*(_works(condition.probes[name]) for name in names))
    parts = {name: "ok" if good else "unavailable" for name, good in zip(names, works, strict=True)}
    body = {"status": "ready" if all(works) else "unready", "parts": parts}
    return Response(body, status_code=200 if all(works) else 503)


async def _works(probe: Probe) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await probe()
    except Exception:
        return False
    return True


@get("/metrics", tags=["operations"], media_type="text/plain")
async def metrics(condition: NamedDependency[Condition]) -> Response[bytes]:
    """Prometheus text format. Labels never hold a person's words or names."""
    return Response(condition.metrics(), media_type="text/plain; version=0.0.4")
