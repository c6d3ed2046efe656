"""What a check of an export came to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """The closed list of what can be wrong."""

    MANIFEST_DIFFERS = "manifest_differs"
    CHECKPOINT_DIFFERS = "checkpoint_differs"
    CHECKPOINT_UNSIGNED = "checkpoint_unsigned"
    FILE_MISSING = "file_missing"
    FILE_UNKNOWN = "file_unknown"
    TREE_DIFFERS = "tree_differs"
    EVENT_DIFFERS = "event_differs"
    EVENT_MISSING = "event_missing"
    EVENT_SURPLUS = "event_surplus"
    VIEW_DIFFERS = "view_differs"
    EVENT_STRAY = "event_stray"
    RETIRED_UNSAID = "retired_unsaid"
    STEP_MISSING = "step_missing"
    ROLLED_BACK = "rolled_back"
    FORKED = "forked"
    ROW_DIFFERS = "row_differs"
    CHECKPOINT_LOST = "checkpoint_lost"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong; `index` is the first leaf that it is about, where that can be said."""

    fault: Fault
    detail: str
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The check of the leaves `first` to before `first + count` of a log of `size`."""

    origin: str
    size: int
    first: int
    count: int
    signed_by: tuple[str, ...]
    open_requests: int
    findings: tuple[Finding, ...]

    @property
    def intact(self) -> bool:
        return not self.findings

    @property
    def first_bad_index(self) -> int | None:
        """The least index of what is wrong; None when nothing is, or when it cannot be said."""
        return min((each.index for each in self.findings if each.index is not None), default=None)
