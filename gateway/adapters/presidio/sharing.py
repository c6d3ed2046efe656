"""A detector that does not analyse what another process of this installation has analysed."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Mapping, Sequence

from gateway.domain.masking import Span
from gateway.ports.failures import StoreUnavailable
from gateway.ports.masker import Detector
from gateway.ports.observer import Observer
from gateway.ports.spans import Question, SharedSpans

_QUICK = 400
"""Characters. A text up to here that comes alone is read as fast as the store answers, and is a new message
nearly always: whoever goes on with a conversation elsewhere brings its turns too."""

PATIENCE_S = 1.0
"""Seconds for the store to answer. It takes a thousandth; one that does not answer at all must not use up the
time that masking has."""

Spans = tuple[Span, ...]


class SharingDetector:
    """`Detector` round another.

    When the store does not answer it analyses by itself: that finds the same, so that nothing is masked less.
    """

    def __init__(
        self, inner: Detector, shared: SharedSpans, observer: Observer, *, patience_s: float = PATIENCE_S
    ) -> None:
        self._inner, self._shared, self._observer = inner, shared, observer
        self._patience_s = patience_s
        self._tenant = ""

    def of(self, tenant: str) -> SharingDetector:
        own = copy.copy(self)
        own._inner, own._tenant = self._inner.of(tenant), tenant
        return own

    def finds_names_in(self, language: str) -> bool:
        return self._inner.finds_names_in(language)

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[Spans, ...]:
        """As the inner detector, which is asked only for what no process has kept."""
        questions = [Question(text, language, tuple(phone_regions)) for text in texts]
        known = dict(await self._known(questions))
        new = dict.fromkeys(question for question in questions if question not in known)
        if new:
            spans = await self._inner.find([question.text for question in new], language, phone_regions)
            found = dict(zip(new, spans, strict=True))
            if self._tenant:
                self._shared.keep(self._tenant, found)
            known |= found
        return tuple(known[question] for question in questions)

    async def _known(self, questions: Sequence[Question]) -> Mapping[Question, Spans]:
        if not self._tenant or not questions or _is_quick(questions):
            return {}
        try:
            async with asyncio.timeout(self._patience_s):
                known = await self._shared.known(self._tenant, questions)
        except (StoreUnavailable, TimeoutError):
            self._observer.spans_looked_up(unanswered=len(questions))
            return {}
        hits = sum(question in known for question in questions)
        self._observer.spans_looked_up(hits=hits, misses=len(questions) - hits)
        return known


def _is_quick(questions: Sequence[Question]) -> bool:
    return len(questions) == 1 and len(questions[0].text) <= _QUICK
