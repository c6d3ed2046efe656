"""Merge: the lists of all searches become one, without duplicates."""

from __future__ import annotations

from gateway.domain.audit import Stage
from gateway.domain.flow import Found, Merged, Stop, so_far
from gateway.domain.search import fuse


class Merge:
    """Found -> Merged."""

    stage = Stage.MERGE

    async def __call__(self, given: Found) -> Merged | Stop:
        return Merged(**so_far(given, Found), hits=fuse(given.results, given.ask.k))
