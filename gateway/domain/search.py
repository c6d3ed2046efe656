"""Searches under a filter, what they find, and how several lists become one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gateway.domain.access import AccessFilter
from gateway.domain.proposal import FilterValue


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that a search found. `score` is comparable within one search only, higher is better."""

    id: str
    collection: str
    scope: str
    title: str
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class ScopedQuery:
    """A search and the filter under which alone it may be made; it cannot be built without one.

    `text` is what the knowledge base may see. `suggested_filters` are ANDed under the filter and can only
    narrow. `collections` are those the caller named and may see, or all permitted ones.
    """

    text: str
    access: AccessFilter
    collections: tuple[str, ...]
    suggested_filters: Mapping[str, FilterValue] = field(default_factory=dict)

    def finds(self, hit: Hit) -> bool:
        """Whether the hit lies inside the filter and the collections, whoever says that it was found."""
        return self.access.permits(hit.scope) and hit.collection in self.collections


@dataclass(frozen=True, slots=True)
class MergedHit:
    """A document of the answer with its fused score and the indexes of the queries that found it."""

    hit: Hit
    matched_queries: tuple[int, ...]


RANK_CONSTANT = 60
"""k of reciprocal rank fusion; 60 is the value of Cormack, Clarke and Buettcher, SIGIR 2009."""


def fuse(results: Sequence[Sequence[Hit]], limit: int) -> tuple[MergedHit, ...]:
    """One list from several by reciprocal rank fusion: the sum of 1 / (60 + rank) over the lists.

    A document found by several searches stands once. Ties are broken by collection and id, so the order is
    the same every time.
    """
    scores: dict[tuple[str, str], float] = {}
    first: dict[tuple[str, str], Hit] = {}
    matched: dict[tuple[str, str], list[int]] = {}
    for index, hits in enumerate(results):
        seen: set[tuple[str, str]] = set()
        for rank, hit in enumerate(hits, start=1):
            key = (hit.collection, hit.id)
            if key in seen:
                continue
            seen.add(key)
            scores[key] = scores.get(key, 0.0) + 1.0 / (RANK_CONSTANT + rank)
            first.setdefault(key, hit)
            matched.setdefault(key, []).append(index)
    order = sorted(scores, key=lambda key: (-scores[key], key))
    return tuple(
        MergedHit(replace(first[key], score=scores[key]), tuple(matched[key])) for key in order[:limit]
    )
