"""Review cases as they stand. They are changed by the journal alone, with the event that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from gateway.domain.reviews.case import ReviewCase, ReviewState


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which cases of a queue: those of these domains that are now in one of these states, after the case of
    the id `after` (empty: from the beginning), and at most `limit` of them."""

    domains: tuple[str, ...]
    states: tuple[ReviewState, ...]
    after: str = ""
    limit: int = 50


class Reviews(Protocol):
    """Obligations:

    1. `find` gives the tenant's case, None for an id that this tenant does not have.
    2. A case past its expiry is `expired`, whatever its stored state, unless it was decided before; a claim
       that has ended is none, and its case open. `find` and `queue` see the same.
    3. `queue` gives the tenant's cases that are wanted, oldest first and then by id; without domains, none.
    4. `after` goes on behind that case wherever it stands now; an id that this tenant does not have gives
       nothing.
    5. Of changes of one version of a case the journal keeps exactly one, and its events; of the others it
       keeps nothing and says `overtaken`.
    6. What reviewers and askers wrote is encrypted at rest. Raises `StoreUnavailable`.
    """

    async def find(self, tenant: str, review_id: str) -> ReviewCase | None: ...

    async def queue(self, tenant: str, wanted: Wanted) -> Sequence[ReviewCase]: ...
