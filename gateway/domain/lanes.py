"""Lanes: searches beside the queries, at lower weight, so that one bad rewrite cannot hide a document.

Their texts are shown to nobody who asks and stand in no history; they pass the same masking, validators,
boundary and access filter as a query does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Lane(StrEnum):
    """What a search beside the queries is made of: the message as typed, a query in other words, or a passage
    such as a document that answers might hold (HyDE: Gao et al., ACL 2023)."""

    ORIGINAL = "original"
    VARIATION = "variation"
    HYPOTHESIS = "hypothesis"


@dataclass(frozen=True, slots=True)
class Beside:
    """One search beside the queries, still masked."""

    lane: Lane
    text: str
