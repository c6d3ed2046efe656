"""Review cases: a rewrite in a sensitive domain that waits for a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ReviewState(StrEnum):
    OPEN = "open"
    CLAIMED = "claimed"
    APPROVED = "approved"
    EDITED = "edited"
    REJECTED = "rejected"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class ReviewContent:
    """What the reviewer decides on, masked: the message and the searches that were proposed last."""

    message: str
    queries: tuple[str, ...]
    collections: tuple[str, ...]
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReviewCase:
    """One case. It is stored in the same transaction as the event that says the request was held."""

    id: str
    tenant: str
    domain: str
    asker: str
    state: ReviewState
    opened_at: datetime
    expires_at: datetime
    trace_id: str
    content: ReviewContent
