"""Finding events in the audit, among millions of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gateway.domain.audit import AuditEvent
from gateway.domain.evidence.audit_search import Position, Sought


class AuditSearch(Protocol):
    """Obligations:

    1. `find` gives up to `limit` events of the tenant that are all that is sought, without texts, the newest
       first; events of one moment by their ids, the greatest first.
    2. It begins behind `after`, wherever that is: pages that follow one another miss no event that was there
       from the first to the last of them, and have none twice.
    3. `unanswered` gives, in the same order and pages, the events that say that a question found nothing: of
       its search, or of the application that was told so. What is sought is a time alone.
    4. `digests_of` gives every keyed digest under which events may say that this restricted term was typed.
    5. `matches_of` gives the keyed digests of texts that are these words, but for case, width and spaces,
       and of the pseudonym under which they stand as a value. What was erased has none.
    6. `knows_policy` says whether the tenant ever had this version of a policy, or a question ended under it.
    7. Another tenant's events and versions are never found.
    8. Raises `StoreUnavailable`.
    """

    async def find(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]: ...

    async def unanswered(
        self, tenant: str, sought: Sought, after: Position | None, limit: int
    ) -> Sequence[AuditEvent]: ...

    def digests_of(self, tenant: str, term: str) -> tuple[str, ...]: ...

    async def matches_of(self, tenant: str, words: str) -> tuple[str, ...]: ...

    async def knows_policy(self, tenant: str, version: str) -> bool: ...
