"""What a caller asks, already well-formed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from gateway.domain.conversation import Turn

MESSAGE_LIMIT = 65_536
"""Code points that one message may have (contract, section 2)."""


class Mode(StrEnum):
    """Whether searches are only written, or also made."""

    REWRITE = "rewrite"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Options:
    """What a caller may choose: at most `max_queries` searches, never more than the tenant allows; whether a
    rewrite that is `cached` will do; whether to be told where each word is from (`provenance`)."""

    max_queries: int | None = None
    cached: bool = True
    provenance: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """One question. `history=None` means the gateway's own window; no `collections` means all permitted ones;
    an empty `conversation_id` begins a new conversation; `k` is the number of hits wanted."""

    message: str
    conversation_id: str = ""
    history: tuple[Turn, ...] | None = None
    collections: tuple[str, ...] = ()
    options: Options = field(default_factory=Options)
    mode: Mode = Mode.REWRITE
    k: int = 20
