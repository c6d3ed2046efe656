"""The knowledge base and its library in memory, for tests and for trying things out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gateway.adapters.documents.problems import invalid
from gateway.adapters.fakes.breaking import Breakable
from gateway.adapters.fakes.ranking import score
from gateway.adapters.narrowing import holds, narrowings
from gateway.domain.access import is_scope
from gateway.domain.errors import ProblemError
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import SearchUnavailable, StoreUnavailable
from gateway.ports.library import Document


class FakeKnowledge(Breakable):
    """The ports `Knowledge` and `Library` over one dictionary. `asked` are the searches made, in order.

    A document is found by any of the query's words, and those are compared as in `ranking`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[ScopedQuery] = []
        self._documents: dict[tuple[str, str, str], Document] = {}

    async def put(self, tenant: str, documents: Sequence[Document]) -> int:
        self._work()
        for document in documents:
            if document.scope and not is_scope(document.scope):
                where = f"{document.collection}/{document.id}"
                raise ProblemError(invalid("a document has a scope that is not a canonical path", where))
        named = {(tenant, document.collection, document.id): document for document in documents}
        self._documents.update(named)
        return len(named)

    async def remove(self, tenant: str, collection: str, ids: Sequence[str]) -> int:
        self._work()
        return sum(self._documents.pop((tenant, collection, each), None) is not None for each in set(ids))

    async def complete(self, tenant: str) -> int:
        self._work()
        return 0

    async def read(self, tenant: str, after: tuple[str, str], limit: int) -> Sequence[Document]:
        self._work()
        keys = sorted(key for key in self._documents if key[0] == tenant and key[1:] > after)
        return [replace(self._documents[key], fields={}) for key in keys[:limit]]

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        self.asked.append(query)
        try:
            self._work()
        except StoreUnavailable as error:
            raise SearchUnavailable(str(error)) from error
        found = [
            _hit(document, points)
            for document in self._open_to(query)
            if (points := score(query.text, document))
        ]
        found.sort(key=lambda hit: (-hit.score, hit.collection, hit.id))
        return tuple(found[: max(k, 0)])

    def _open_to(self, query: ScopedQuery) -> list[Document]:
        conditions = narrowings(query.suggested_filters)
        return [
            document
            for (tenant, collection, _), document in self._documents.items()
            if tenant == query.access.tenant
            and collection in query.collections
            and query.access.permits(document.scope)
            and all(holds(condition, document.fields) for condition in conditions)
        ]


def _hit(document: Document, points: float) -> Hit:
    return Hit(document.id, document.collection, document.scope, document.title, document.text, points)
