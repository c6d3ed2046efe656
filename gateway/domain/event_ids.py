"""The time in an id: identifiers begin with the milliseconds at which they were made, and sort by them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 10
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def first_id(prefix: str, moment: datetime) -> str:
    """What no id that was made at this moment or later sorts before, and every earlier one does: `prefix` and
    the ten characters in which a ULID has its milliseconds. The same as `gateway.first_event_id` in SQL."""
    milliseconds = max((moment - _EPOCH) // timedelta(milliseconds=1), 0)
    digits = (milliseconds >> 5 * n & 31 for n in reversed(range(_LENGTH)))
    return prefix + "".join(_ALPHABET[digit] for digit in digits)
