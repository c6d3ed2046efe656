"""What a rewriter hands back: searches, a question to the person, or the reason why there is nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

FilterValue = str | int | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ProposedQuery:
    """One standalone search, still masked. Suggested filters may only narrow."""

    text: str
    suggested_filters: Mapping[str, FilterValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clarification:
    """A question to the person, in the person's language, with the readings to choose from (may be none)."""

    question: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a model call cost, as the provider counted them."""

    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A rewriter's answer. Exactly one of: queries, `clarification`, or `needs_retrieval=False`."""

    source: str
    queries: tuple[ProposedQuery, ...] = ()
    needs_retrieval: bool = True
    clarification: Clarification | None = None
    model: str = ""
    prompt_version: str = ""
    usage: Usage = Usage()


class FailureKind(StrEnum):
    """Why a rewriter gave nothing that could be read.

    `rejected`: the service takes no such request, whoever sends it again. `circuit_open`: it was not called,
    since the calls before failed.
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
