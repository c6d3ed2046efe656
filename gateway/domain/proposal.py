"""What a rewriter hands back: searches, a question to the person, or the reason why there is nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from gateway.domain.lanes import Beside

MOST_OPTIONS = 6
"""Readings that one question gives to choose from; more is no choice but a list to read."""
FilterValue = str | int | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProposedQuery:
    """One standalone search, still masked. Suggested filters may only narrow; `weight` (above 0, at most 1)
    is what its places count beside those of the other queries."""

    text: str
    suggested_filters: Mapping[str, FilterValue] = field(default_factory=dict)
    weight: float = 1.0


def few_of(options: Iterable[str]) -> tuple[str, ...]:
    """The first readings to choose from, each once, however it is spaced or capitalised."""
    once: dict[str, str] = {}
    for option in options:
        once.setdefault(" ".join(option.split()).casefold(), option)
    return tuple(islice(once.values(), MOST_OPTIONS))


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question to the person, in the person's language, with the readings to choose from (may be none)."""

    question: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a model call cost, as the provider counted them. Of `input_tokens` some may have come from
    the provider's cache, which is cheaper, or gone into it, which is dearer."""

    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_written_tokens: int = 0

    @property
    def counts(self) -> Mapping[str, int]:
        """The same by name, for the record."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rewriter's answer. Exactly one of: queries, `clarification`, or `needs_retrieval=False`. Queries may
    have texts for lanes `beside` them."""

    source: str
    queries: tuple[ProposedQuery, ...] = ()
    beside: tuple[Beside, ...] = ()
    needs_retrieval: bool = True
    clarification: Clarification | None = None
    model: str = ""
    prompt_version: str = ""
    usage: Usage = Usage()


class FailureKind(StrEnum):
    """Why a rewriter gave nothing that could be read.

    `rejected`: the service takes no such request, whoever sends it again. `circuit_open`: it was not called,
    since the calls before failed. `budget_spent`: it was not called, since the tenant has used its budget up.
    """

    TIMEOUT = "timeout"
    OVERLOADED = "overloaded"
    UNAVAILABLE = "unavailable"
    REFUSAL = "refusal"
    TRUNCATED = "truncated"
    MALFORMED = "malformed"
    UNAUTHORIZED = "unauthorized"
    REJECTED = "rejected"
    CIRCUIT_OPEN = "circuit_open"
    WITHHELD = "withheld"
    """It was not called: personal data stood in clear in what would have been sent."""
    BUDGET_SPENT = "budget_spent"


@dataclass(frozen=True, slots=True)
class RewriteFailure:
    """No proposal. `detail` is for the audit and the next attempt; it never holds a secret or a URL's query.

    `retry_after` is the wait in seconds that the provider asked for, 0 when it asked for none.
    """

    source: str
    kind: FailureKind
    detail: str = ""
    retry_after: float = 0.0
    model: str = ""
    prompt_version: str = ""
    usage: Usage = Usage()


Reply = Proposal | RewriteFailure


class Maker(NamedTuple):
    """What a reply comes from: the model that is asked and the version of the prompt; empty without one."""

    model: str
    prompt_version: str
