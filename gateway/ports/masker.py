"""Finding personal data in texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from gateway.domain.masking import Span


class Detector(Protocol):
    """Obligations:

    1. `find` gives, for each text, the spans of personal data in code points; `kind` is Presidio's name.
    2. Every kind is given, also those that a tenant lets through: choosing is the mask stage's work.
    3. Lone surrogates, NUL, emoji and combining marks do not move an offset.
    4. It works without any network and does not hold up the event loop.
    5. Raises `MaskingUnavailable` when any text could not be analysed in full.
    6. It keeps no text after it has answered.
    7. `finds_names_in` says for which languages names are found; in all others only patterns are.
    8. `of` gives the detector of one tenant. It finds the same, and nobody can tell by the time that it
       takes what people of another tenant wrote.
    """

    def of(self, tenant: str) -> Detector: ...

    def finds_names_in(self, language: str) -> bool: ...

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]: ...
