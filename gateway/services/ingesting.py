"""Ingesting: pages are held against their tenant's bundle, and stored all together or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from gateway.domain.bundle import Bundle
from gateway.domain.errors import Problem, Problems
from gateway.domain.page import Page
from gateway.ports.library import Document, Library
from gateway.services.shelving import Shelf, document_of, faults_of


@dataclass(frozen=True, slots=True)
class Refused:
    """Everything that is wrong with the pages; nothing was stored."""

    problems: tuple[Problem, ...]


@dataclass
class _Sorting:
    """Pages that were looked at: those that became documents, and what is wrong with the others."""

    documents: dict[str, Document] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def add(self, page: Page, shelf: Shelf, bundle: Bundle) -> None:
        document = document_of(page, shelf, bundle)
        if not isinstance(document, Document):
            self.problems.extend(document)
        elif document.id in self.places:
            self.problems.append(_twice(document.id, page.where("id"), self.places[document.id]))
        else:
            self.documents[document.id] = document
            self.places[document.id] = page.where("id")


class Ingesting:
    """Puts pages into a library. Running it twice with the same pages changes nothing."""

    def __init__(self, library: Library) -> None:
        self._library = library

    async def __call__(
        self, bundle: Bundle, shelf: Shelf, pages: Iterable[Page | Problem], told: Callable[[], None]
    ) -> int | Refused:
        """How many documents were stored, in one go: all of the pages, or none when one is wrong.

        `told` is called after each page that was looked at. Raises `StoreUnavailable`, and `ProblemError`
        for a document that the library cannot hold.
        """
        if faults := faults_of(shelf, bundle):
            return Refused(faults)
        sorting = _Sorting()
        for page in pages:
            if isinstance(page, Problem):
                sorting.problems.append(page)
            else:
                sorting.add(page, shelf, bundle)
            told()
        if sorting.problems:
            return Refused(tuple(sorting.problems))
        return await self._library.put(bundle.tenant, tuple(sorting.documents.values()))


def _twice(document_id: str, where: str, before: str) -> Problem:
    return Problem(
        Problems.INVALID_DOCUMENT,
        f"the id {document_id} occurs twice",
        where,
        f"{before} has it already; ids are unique within a collection.",
    )
