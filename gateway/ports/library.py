"""Putting documents into the embedded knowledge base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gateway.domain.proposal import FilterValue


@dataclass(frozen=True, slots=True)
class Document:
    """A page to be found. `scope` decides who may; `fields` are those its collection declares."""

    id: str
    collection: str
    scope: str
    title: str
    text: str
    language: str
    fields: Mapping[str, FilterValue] = field(default_factory=dict)


class Library(Protocol):
    """Obligations:

    1. `put` stores documents whole or not at all; one with a known id (in its collection) is replaced.
    2. `remove` deletes by collection and id and says how many there were.
    3. `complete` makes what search needs of documents that were stored before it needed it, and says of how
       many; a second time it is none.
    4. `read` gives up to `limit` documents behind `after`, by collection and id, without their fields.
    5. Each tenant has its own. Raises `StoreUnavailable`.
    """

    async def put(self, tenant: str, documents: Sequence[Document]) -> int: ...

    async def remove(self, tenant: str, collection: str, ids: Sequence[str]) -> int: ...

    async def complete(self, tenant: str) -> int: ...

    async def read(self, tenant: str, after: tuple[str, str], limit: int) -> Sequence[Document]: ...
