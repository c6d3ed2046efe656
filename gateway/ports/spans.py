"""Spans that the processes of an installation share, so that a text is analysed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gateway.domain.masking import Span


@dataclass(frozen=True, slots=True)
class Question:
    """All that decides what a detector finds: the text, its language, and the regions that it was given."""

    text: str
    language: str
    regions: tuple[str, ...]


class SharedSpans(Protocol):
    """Obligations:

    1. `known` gives the spans of those questions that any process has kept, exactly as they were.
    2. Another text, language, order or set of regions is another question; so is the same one of another
       tenant, or of another version of the detector.
    3. No text is kept, and nothing by which somebody without the keys could try out which text it was.
    4. What was changed where it lies is unknown, never believed.
    5. `keep` returns at once; what it was given is known soon after, or lost, which costs an analysis.
       `settle` returns when nothing is on its way any more.
    6. A day later it is unknown, and `forget_expired` removes it and says how much that was.
    7. `known` and `forget_expired` raise `StoreUnavailable`; `keep` and `settle` do not.
    """

    async def known(
        self, tenant: str, questions: Sequence[Question]
    ) -> Mapping[Question, tuple[Span, ...]]: ...

    def keep(self, tenant: str, found: Mapping[Question, tuple[Span, ...]]) -> None: ...

    async def settle(self) -> None: ...

    async def forget_expired(self, tenant: str) -> int: ...
