"""What the emulated model has in mind before it is written down in the shape that the request asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Search:
    """One search. `filters` are suggested, by field; `weight` is its share among several."""

    text: str
    filters: Mapping[str, object] = field(default_factory=dict)
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question back to the person, with the readings to choose from."""

    question: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """Searches, a question back, or neither because nothing needs to be looked up."""

    searches: tuple[Search, ...] = ()
    needs_retrieval: bool = True
    clarification: Clarification | None = None
