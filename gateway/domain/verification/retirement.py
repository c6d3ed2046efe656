"""What a log itself says of events that were retired: from which place on it is kept."""

from __future__ import annotations

import json
from collections.abc import Iterable

RETIRE = "retire"
"""The reason of the event that says that events were retired; it is sealed before they go."""

FIRST_KEPT = "first_kept"
"""The count in that event: the place of the first event that stays."""


def says_retired(leaves: Iterable[bytes], first_kept: int) -> bool:
    """Whether one of these sealed events says that all before this place were retired."""
    marks = (f'"{FIRST_KEPT}":{first_kept}'.encode(), f'"{RETIRE}"'.encode())
    return any(_says(json.loads(leaf), first_kept) for leaf in leaves if all(mark in leaf for mark in marks))


def _says(event: dict[str, object], first_kept: int) -> bool:
    reasons, counts = event.get("reasons"), event.get("counts")
    return (
        event.get("stage") == "audit"
        and isinstance(reasons, list)
        and reasons[:1] == [RETIRE]
        and isinstance(counts, dict)
        and counts.get(FIRST_KEPT) == first_kept
    )
