"""How far a difference may be chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

ROUNDS, SEED, BOUNDS = 2_000, 20_111, (2.5, 97.5)
"""Resamples; a fixed seed, so that the same turns give the same interval; percentiles of 95 in 100."""


def interval_of(differences: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of differences, one for each turn; (0, 0) without any.

    The percentile bootstrap (Efron, Annals of Statistics 1979); paired, because both values of a difference
    are of the same turn.
    """
    if not differences:
        return 0.0, 0.0
    values, chance = np.asarray(differences), np.random.default_rng(SEED)
    means = [values[chance.integers(len(values), size=len(values))].mean() for _ in range(ROUNDS)]
    low, high = np.percentile(means, BOUNDS)
    return float(low), float(high)
