"""Rating rewrites by their intent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gateway.domain.quality.sampled import Rating, Sampled


@dataclass(frozen=True, slots=True)
class Unrated:
    """Why there is no rating."""

    reason: str


class Judge(Protocol):
    """Obligations:

    1. `rate` sees nothing but the conversation as a model saw it before, and the searches that it gave.
    2. It never raises for what a model or a network may do: it says why there is no rating.
    """

    async def rate(self, sampled: Sampled) -> Rating | Unrated: ...
