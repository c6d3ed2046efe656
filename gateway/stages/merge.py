"""Merge: the lists of all searches become one, without duplicates."""

from __future__ import annotations

from gateway.domain.audit import Stage
from gateway.domain.flow import Found, Merged, Stop, so_far
from gateway.domain.search import Ranking, fuse


class Merge:
    """Found -> Merged. Each list counts by the weight of its search."""

    stage = Stage.MERGE

    async def __call__(self, given: Found) -> Merged | Stop:
        sources = (*range(len(given.searches)), *(each.lane for each in given.lanes))
        found = zip(sources, given.made, given.results, strict=True)
        rankings = [Ranking(source, search.weight, hits) for source, search, hits in found]
        return Merged(**so_far(given, Found), hits=fuse(rankings, given.ask.k))
