"""A detector that analyses no text twice, so that a turn's cost does not grow with its conversation."""

from __future__ import annotations

import hmac
import json
import secrets
from collections import OrderedDict
from collections.abc import Sequence

from gateway.domain.masking import Span
from gateway.ports.masker import Detector

CAPACITY = 100_000
"""Texts and spans that are kept: about 20 MB, or a day's turns of some hundred people."""


class RememberingDetector:
    """`Detector` round another. It keeps spans under a keyed digest, never a text; the least used go first.

    The key is random and the instance's own: to anybody else a digest does not tell whether a text was seen.
    """

    def __init__(self, inner: Detector, capacity: int = CAPACITY) -> None:
        self._inner = inner
        self._capacity = capacity
        self._key = secrets.token_bytes(32)
        self._kept: OrderedDict[bytes, tuple[Span, ...]] = OrderedDict()
        self._size = 0

    def finds_names_in(self, language: str) -> bool:
        return self._inner.finds_names_in(language)

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        """As the inner detector, which is asked for what is new in this language and these regions only."""
        digests = [self._digest(text, language, phone_regions) for text in texts]
        known = {digest: self._kept[digest] for digest in digests if digest in self._kept}
        new = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known}
        if new:
            found = await self._inner.find(list(new.values()), language, phone_regions)
            known |= dict(zip(new, found, strict=True))
        for digest in digests:
            self._keep(digest, known[digest])
        return tuple(known[digest] for digest in digests)

    def _digest(self, text: str, language: str, phone_regions: Sequence[str]) -> bytes:
        whole = json.dumps([language, list(phone_regions), text])
        return hmac.digest(self._key, whole.encode("ascii"), "sha256")

    def _keep(self, digest: bytes, spans: tuple[Span, ...]) -> None:
        if digest not in self._kept:
            self._size += 1 + len(spans)
        self._kept[digest] = spans
        self._kept.move_to_end(digest)
        while self._size > self._capacity:
            self._size -= 1 + len(self._kept.popitem(last=False)[1])
