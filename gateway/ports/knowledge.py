"""The knowledge base that is searched."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.search import Hit, ScopedQuery


class Knowledge(Protocol):
    """Obligations:

    1. `search` gives at most `k` hits, best first, of the query's tenant and collections.
    2. The access filter is part of the search itself, and every hit carries its scope.
    3. An empty `any_of` finds nothing; a document without a scope is found by nobody.
    4. Suggested filters narrow; one that names an unknown field finds nothing rather than everything.
    5. Raises `SearchUnavailable` when the answer is not complete: a time-out, half an answer, a service that
       cannot filter. Never a partly filtered result.
    """

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]: ...
