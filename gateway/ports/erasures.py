"""Erasing everything that one person said."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.evidence.erasure import Erasure, HeldBack


class Erasures(Protocol):
    """Obligations:

    1. After `erase` nothing that the person said before can be read: no text of the audit, turn, vault, kept
       response or review case; the audit's events and everybody else's words are as they were.
    2. With a hold on the person, or on an event with words of it, it says `HeldBack` and nothing is touched.
    3. A person that is erased again, or was never there, is erased as well, of nothing.
    4. What a request of the person that was under way still records is erased too; what a later one records
       can be read.
    5. A review case of the person that nobody has decided is expired.
    6. It is done as a whole or not at all, up to what texts are found by, which a further call removes.
       Raises `StoreUnavailable`.
    """

    async def erase(self, tenant: str, subject: str) -> Erasure | HeldBack: ...
