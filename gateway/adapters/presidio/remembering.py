"""A detector that analyses no text twice, so that a turn's cost does not grow with its conversation."""

from __future__ import annotations

import copy
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
    All tenants share the room, and none what is in it.
    """

    def __init__(self, inner: Detector, capacity: int = CAPACITY) -> None:
        self._inner = inner
        self._kept = _Kept(capacity)
        self._key = secrets.token_bytes(32)
        self._tenant = ""

    def of(self, tenant: str) -> RememberingDetector:
        own = copy.copy(self)
        own._inner, own._tenant = self._inner.of(tenant), tenant
        return own

    def finds_names_in(self, language: str) -> bool:
        return self._inner.finds_names_in(language)

    async def find(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        """As the inner detector, which is asked for what is new in this language and these regions only."""
        asked = json.dumps([self._tenant, language, list(phone_regions)]).encode("ascii")
        digests = [self._digest(asked, text) for text in texts]
        known = self._kept.known(digests)
        new = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in known}
        if new:
            found = await self._inner.find(list(new.values()), language, phone_regions)
            known |= dict(zip(new, found, strict=True))
        for digest in digests:
            self._kept.put(digest, known[digest])
        return tuple(known[digest] for digest in digests)

    def _digest(self, asked: bytes, text: str) -> bytes:
        """Of a list in JSON, which says itself where it ends, and the text behind it."""
        return hmac.digest(self._key, asked + text.encode("utf-8", "surrogatepass"), "sha256")


class _Kept:
    """Spans by digest, as many as there is room for."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._spans: OrderedDict[bytes, tuple[Span, ...]] = OrderedDict()
        self._size = 0

    def known(self, digests: Sequence[bytes]) -> dict[bytes, tuple[Span, ...]]:
        return {digest: self._spans[digest] for digest in digests if digest in self._spans}

    def put(self, digest: bytes, spans: tuple[Span, ...]) -> None:
        if digest not in self._spans:
            self._size += 1 + len(spans)
        self._spans[digest] = spans
        self._spans.move_to_end(digest)
        while self._size > self._capacity:
            self._size -= 1 + len(self._spans.popitem(last=False)[1])
