"""How a port says that it could not do its work. These are broken things, so they are exceptions."""

from __future__ import annotations


class StoreUnavailable(Exception):
    """The database cannot be reached, or gave up half way; nothing was kept."""


class JournalUnavailable(Exception):
    """The event is not known to be durable, so the effect that it announces must not happen."""


class MaskingUnavailable(Exception):
    """The text could not be analysed in full, so it must not go on as if it were clean."""


class PolicyUnavailable(Exception):
    """No policy is known to be in force, so nobody may search."""


class SearchUnavailable(Exception):
    """A search service did not answer in full under the filter; nothing of its answer may be used."""


class LogDamaged(Exception):
    """The audit's log is not what was signed, so that nothing may be signed or read on top of it.

    `index` is the first leaf that is known to be damaged, where that can be said.
    """

    def __init__(self, detail: str, index: int | None = None) -> None:
        super().__init__(detail)
        self.index = index


class OutpostUnavailable(Exception):
    """A checkpoint is not known to be kept outside; the log goes on, and it is tried again."""
