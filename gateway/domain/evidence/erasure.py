"""Erasures: what became unreadable or was taken away when a person was erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Erasure:
    """How much of a person was erased: keys of its words destroyed, conversations and kept responses deleted,
    review cases emptied, and audit texts deleted that were under no key of a person. `before` counts the keys
    that earlier erasures destroyed."""

    keys: int = 0
    conversations: int = 0
    responses: int = 0
    cases: int = 0
    old_texts: int = 0
    before: int = 0

    @property
    def counts(self) -> Mapping[str, int]:
        return asdict(self)

    @property
    def found_anything(self) -> bool:
        """Whether there is, or was, anything of such a person."""
        return any(self.counts.values())


@dataclass(frozen=True, slots=True)
class HeldBack:
    """Nothing was erased: these holds, by their ids, stand against it."""

    holds: tuple[str, ...]
