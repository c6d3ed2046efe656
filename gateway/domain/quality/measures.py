"""What a ranking is worth: recall, nDCG and reciprocal rank, with every judged passage worth the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log2

DEPTH = 100
"""How far a ranking is looked at for the reciprocal rank."""

Measures = Mapping[str, float]
"""Values from 0 to 1 by the measure's name."""

MEASURES = ("recall@5", "recall@10", "ndcg@10", "mrr")


def measures_of(ranking: Sequence[str], gold: frozenset[str]) -> Measures:
    """All four of one ranking, best first, against the passages that answer, of which there is at least one.

    nDCG as Jarvelin and Kekalainen (TOIS 2002) have it, cut off at 10, with gains of 0 and 1.
    """
    values = (_recall(ranking[:5], gold), _recall(ranking[:10], gold), _ndcg(ranking[:10], gold))
    first = next((1 / rank for rank, each in enumerate(ranking[:DEPTH], start=1) if each in gold), 0.0)
    return dict(zip(MEASURES, (*values, first), strict=True))


def mean(of: Iterable[Measures]) -> Measures:
    """The mean of each measure over turns; empty without any."""
    every = list(of)
    names = every[0] if every else ()
    return {name: sum(each[name] for each in every) / len(every) for name in names}


def gap_closed(raw: Measures, reached: Measures, reference: Measures) -> Measures:
    """The share of the way from the typed words to a person's rewrite, where there is one."""
    return {
        name: (reached[name] - raw[name]) / (reference[name] - raw[name])
        for name in raw
        if reference[name] > raw[name]
    }


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them do not exceed; 0 without any."""
    in_order = sorted(values)
    return in_order[max(0, -int(-share * len(in_order) // 1) - 1)] if in_order else 0.0


def _recall(found: Sequence[str], gold: frozenset[str]) -> float:
    return len(gold.intersection(found)) / len(gold)


def _ndcg(found: Sequence[str], gold: frozenset[str]) -> float:
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(10, len(gold)) + 1))
    return sum(1 / log2(rank + 1) for rank, each in enumerate(found, start=1) if each in gold) / ideal
