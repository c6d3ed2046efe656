"""Somebody outside who keeps our checkpoints, so that the log cannot be set back without a trace."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.notes.signed import SignedNote


class Outpost(Protocol):
    """Obligations:

    1. When `keep` returns, the note is kept outside, byte for byte, under its log and size.
    2. Keeping the same note again is no error, and a note that is kept is never overwritten by another one.
    3. Raises `OutpostUnavailable` when it cannot say that the note is kept, within its patience; the message
       names no secret.
    4. `check` returns when it can be reached, and raises `OutpostUnavailable` otherwise; it keeps nothing.
    5. `name` tells it from others in metrics and findings, and holds no secret.
    """

    @property
    def name(self) -> str: ...

    async def keep(self, note: SignedNote) -> None: ...

    async def check(self) -> None: ...

    async def close(self) -> None: ...
