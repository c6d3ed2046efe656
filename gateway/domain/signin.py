"""Signing in to the pages: a link that lets one person in once, and the session that it begins."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

LINK_LASTS = timedelta(minutes=15)
SESSION_LASTS = timedelta(hours=8)
IDLE_ENDS = timedelta(hours=1)


class NoEntry(StrEnum):
    """Why a link lets nobody in. For the audit; whoever opened it is told the same of all three."""

    UNKNOWN = "unknown_link"
    SPENT = "link_spent"
    EXPIRED = "link_expired"


@dataclass(frozen=True, slots=True)
class Link:
    """Whom a link lets in, until when; `spent_at` is the moment of its one use."""

    tenant: str
    subject: str
    expires_at: datetime
    spent_at: datetime | None = None

    def refusal(self, now: datetime) -> NoEntry | None:
        """Why it lets nobody in at this moment, if it does not."""
        if self.spent_at is not None:
            return NoEntry.SPENT
        return NoEntry.EXPIRED if now >= self.expires_at else None


@dataclass(frozen=True, slots=True)
class Session:
    """Who is signed in, since when, last seen when; `ended_at` is the moment of the sign-out."""

    tenant: str
    subject: str
    began_at: datetime
    seen_at: datetime
    ended_at: datetime | None = None

    @property
    def ends_at(self) -> datetime:
        """When it is over unless something is done before: eight hours in all, one hour at rest."""
        return min(self.began_at + SESSION_LASTS, self.seen_at + IDLE_ENDS)
