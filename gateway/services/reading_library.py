"""Reading a tenant's whole library, page by page, for what is suggested from it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from gateway.ports.library import Document, Library

_PAGE = 200


async def documents_of(library: Library, tenant: str) -> AsyncIterator[Document]:
    """Every document of the tenant, by collection and id. Raises `StoreUnavailable`."""
    after = ("", "")
    while page := await library.read(tenant, after, _PAGE):
        for document in page:
            yield document
        after = (page[-1].collection, page[-1].id)
