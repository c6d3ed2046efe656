"""Spans as rows and back: under keyed digests, and sealed, so that nobody takes a name out of what is masked
by changing a row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from gateway.adapters.encryption.sealing import Place, Sealed, Sealing, Unsealable
from gateway.domain.masking import Span
from gateway.domain.text import escape
from gateway.ports.spans import Question

Spans = tuple[Span, ...]

_TABLE = "analysed_text"
_ABOUT_TEXT = "text"
"""Alone in its place, which no question's is: those begin with a version and a language."""


@dataclass(frozen=True, slots=True, order=True)
class Row:
    """`digest` is over all that decides what is found, `text_digest` over the text alone."""

    digest: bytes
    text_digest: bytes
    spans: bytes


class AnalysedRows:
    """Rows of the answers that this `version` of the detector gives."""

    def __init__(self, sealing: Sealing, version: str) -> None:
        self._sealing, self._version = sealing, version

    def digest(self, tenant: str, question: Question) -> bytes:
        """HMAC-SHA256 under the tenant's key, over parts with their lengths before them."""
        whole = (self._version, question.language, *question.regions)
        return self._sealing.digest(Place(_TABLE, escape(tenant), whole), question.text)

    def row(self, tenant: str, question: Question, spans: Spans) -> Row:
        digest = self.digest(tenant, question)
        content = json.dumps([[span.start, span.end, span.kind, span.score] for span in spans])
        sealed = self._sealing.seal(_place(tenant, digest), content.encode()).to_bytes()
        return Row(digest, text_digest(self._sealing, tenant, question.text), sealed)

    def spans(self, tenant: str, question: Question, digest: bytes, column: bytes) -> Spans | None:
        """What was found, or None for a row that nobody here can have written for this question."""
        try:
            content = self._sealing.open(_place(tenant, digest), Sealed.from_bytes(column))
        except Unsealable:
            return None
        spans = tuple(_spans(content))
        return spans if all(span.end <= len(question.text) for span in spans) else None


def text_digest(sealing: Sealing, tenant: str, text: str) -> bytes:
    """By which everything is found that is kept of this text."""
    return sealing.digest(Place(_TABLE, escape(tenant), (_ABOUT_TEXT,)), text)


def _place(tenant: str, digest: bytes) -> Place:
    return Place(_TABLE, escape(tenant), (digest.hex(),))


def _spans(content: bytes) -> Iterator[Span]:
    return (Span(start, end, kind, score) for start, end, kind, score in json.loads(content))
