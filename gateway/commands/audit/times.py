"""Times as they are typed."""

from __future__ import annotations

from datetime import UTC, datetime

from gateway.domain.errors import Problem, ProblemError, Problems


def moment(text: str, option: str) -> datetime | None:
    """A time of ISO 8601, in UTC unless it says otherwise; None for no text. Raises `ProblemError`."""
    try:
        found = datetime.fromisoformat(text) if text else None
        return found.replace(tzinfo=found.tzinfo or UTC).astimezone(UTC) if found else None
    except (ValueError, OverflowError):
        detail = f"{text!r} is no time"
        raise ProblemError(Problem(Problems.WRONG_USAGE, detail, option, "2026-03-01T09:00:00Z")) from None
