"""The service's answer, read strictly: whatever is not a whole answer under our filter is none."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NoReturn

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gateway.domain.honeytokens import honeytoken_in
from gateway.domain.search import Hit, ScopedQuery
from gateway.ports.failures import SearchUnavailable


class FilterIgnored(SearchUnavailable):
    """The service does not say that it searched under the filter it was sent, or says so and did not."""


class _Wire(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class _Hit(_Wire):
    id: str = Field(min_length=1)
    collection: str
    scope: str = Field(min_length=1)
    title: str
    text: str
    score: float = Field(allow_inf_nan=False)


class _Answer(_Wire):
    filter_digest: str = ""
    complete: bool = False
    hits: list[_Hit]


def hits_in(data: bytes, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
    """The hits of an answer's body, in its order.

    Raises `FilterIgnored` when the answer is not under the query's filter, and `SearchUnavailable` for one
    that is not complete, that has more than `k` hits or a hit without a scope, or that cannot be read.
    Neither repeats what stands in the answer.
    """
    answer = _read(data)
    if answer.filter_digest != query.access.digest:
        raise FilterIgnored("the search service did not confirm the access filter")
    if not answer.complete:
        raise SearchUnavailable("the search service answered in part")
    if len(answer.hits) > k:
        raise SearchUnavailable("the search service gave more hits than were asked for")
    hits = tuple(Hit(**hit.model_dump()) for hit in answer.hits)
    if any(honeytoken_in(hit.id) for hit in hits):
        return hits  # whoever looks for bait must see it, to set off its alarm
    if 2 * sum(query.finds(hit) for hit in hits) < len(hits):
        # One that strayed in is dropped further on; these have taken the places of those that were due.
        raise FilterIgnored("most hits of the search service lie outside the access filter")
    return hits


def _read(data: bytes) -> _Answer:
    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_refuse)
        return _Answer.model_validate(value)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in fault["loc"]) or "the whole"
        # An answer's words may be the service's documents; the name of a place and of a fault is ours.
        raise SearchUnavailable(f"the search service's answer is wrong at {where}: {fault['type']}") from None
    except (ValueError, RecursionError) as error:
        kind = type(error).__name__
        raise SearchUnavailable(f"the search service's answer is not JSON as it should be: {kind}") from None


def _unique(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    pairs = list(pairs)
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a key stands twice")
    return value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")
