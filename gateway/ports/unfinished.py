"""Requests that were begun and have no end on record, as a process that was killed leaves them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from gateway.domain.evidence.unfinished import Unfinished


class UnfinishedRequests(Protocol):
    """Obligations:

    1. `find` gives every request of the tenant whose last event is older than `before` and none of whose
       events is an end (`domain.unfinished.ends`), each once with its last event, oldest first.
    2. One that was given an end since is not found, and neither is one of another tenant.
    3. After `note_closed`, `find` looks only at requests with an event since `until`; an earlier time than
       one noted before changes nothing. Note it when none older is left.
    4. Raises `StoreUnavailable`.
    """

    async def find(self, tenant: str, before: datetime) -> Sequence[Unfinished]: ...

    async def note_closed(self, tenant: str, until: datetime) -> None: ...
