"""A detector that finds the values it was told of, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.masking import Span
from gateway.ports.failures import MaskingUnavailable

_NAMES = {"PERSON", "LOCATION", "ORGANIZATION", "NRP"}


class FakeDetector(Breakable):
    """The port `Detector` over `values` (value -> kind). Finds names in English, as the real one does."""

    failure = MaskingUnavailable

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__()
        self._values = dict(values)

    def of(self, tenant: str) -> FakeDetector:
        return self

    def finds_names_in(self, language: str) -> bool:
        return language == "en"

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        self._work()
        return tuple(tuple(sorted(self._spans(text, language))) for text in texts)

    def _spans(self, text: str, language: str) -> Iterator[Span]:
        for value, kind in self._values.items():
            if self.finds_names_in(language) or kind not in _NAMES:
                for match in re.finditer(re.escape(value), text):
                    yield Span(match.start(), match.end(), kind)
