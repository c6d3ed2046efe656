"""Random documents on random scope trees, and searches under random filters, drawn from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from gateway.domain.access import AccessFilter
from gateway.domain.proposal import FilterValue
from gateway.domain.search import ScopedQuery
from gateway.ports.library import Document

SEGMENTS = ("a", "b", "a-b", "ab", "a_b")
COLLECTIONS = ("handbook", "faq")
WORD = "meter"
"""Every document has it, so that only filters decide what is found."""

FIELDS: Mapping[str, Sequence[FilterValue]] = {
    "area": ("hr", "it", "HR", 'it\'s \\ "odd" \x00'),
    "max_price": (1, 2, 2.5, 2.0, "2", True),
    "min_age": (-1, 0, 18, 18.5, "0", False),
    "remote": (True, False, 1, 0, "true"),
}


@dataclass(frozen=True)
class Case:
    """Documents of two tenants, and a search of one of them that every document fits by its words."""

    documents: tuple[Document, ...]
    of_others: tuple[Document, ...]
    query: ScopedQuery


def case(random: Random, tenant: str) -> Case:
    """Up to 25 documents, of which some have no scope; a filter of up to four allows and three denies."""
    scopes = sorted(_tree(random))
    documents, of_others = (
        tuple(_document(random, number, scopes) for number in range(random.randint(0, 25))) for _ in range(2)
    )
    access = AccessFilter(tenant, _some(random, scopes, 4), _some(random, scopes, 3), "v1")
    collections = tuple(random.sample(COLLECTIONS, random.choice((1, 2, 2, 2))))
    return Case(documents, of_others, ScopedQuery(WORD, access, collections, _suggested(random)))


seeds = st.integers(0, 2**32 - 1)


def _tree(random: Random) -> set[str]:
    paths = [random.choice(SEGMENTS)]
    for _ in range(random.randint(2, 9)):
        above = random.choice(["", *paths])
        paths.append(f"{above}/{random.choice(SEGMENTS)}" if above else random.choice(SEGMENTS))
    return set(paths)


def _some(random: Random, scopes: Sequence[str], most: int) -> tuple[str, ...]:
    return tuple(random.choice(scopes) for _ in range(random.randint(0, most)))


def _document(random: Random, number: int, scopes: Sequence[str]) -> Document:
    scope = random.choice([*scopes, *scopes, f"{random.choice(scopes)}/deeper", ""])
    fields = {name: random.choice(values) for name, values in FIELDS.items() if random.random() < 0.7}
    return Document(f"d{number}", random.choice(COLLECTIONS), scope, "Page", WORD, "en", fields)


def _suggested(random: Random) -> dict[str, FilterValue]:
    if random.random() < 0.5:
        return {}
    name = random.choice([*FIELDS, *FIELDS, "unknown"])
    values = FIELDS.get(name, (1,))
    if name == "area" and random.random() < 0.3:
        return {name: ("hr", "it")}
    return {name: random.choice(values)}
