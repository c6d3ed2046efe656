"""What a search found, as its record says it: which documents, and nothing of what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gateway.domain.access import digest_of

NOTHING_FOUND = "nothing_found"
"""The reason of a merge without a document."""

_DIGITS = 16
"""Of a document's digest, in hexadecimal: 64 bits, so that no two documents of a tenant look alike."""

_FIRST = 20
"""Documents that are on record, best first: what a page shows."""


def digest_of_document(document_id: str) -> str:
    """What stands for a document's id on record."""
    return digest_of((document_id,))[:_DIGITS]


def digests_of_documents(ids: Iterable[str]) -> str:
    """Those of the first documents, in their order, one space between them."""
    return " ".join(map(digest_of_document, list(ids)[:_FIRST]))


def places_of(ids: Sequence[str], recorded: str) -> tuple[int | None, ...]:
    """At which place, from 1 on, each of these documents stood in what is on record; None for one that did
    not."""
    found = recorded.split()
    digests = map(digest_of_document, ids)
    return tuple(found.index(digest) + 1 if digest in found else None for digest in digests)
