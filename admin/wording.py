"""How the pages say things: states, acts and reasons in words, moments and spans of time for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from gateway.domain.answer import WordShown
from gateway.domain.provenance import Rule, Source

STATES: Mapping[str, str] = {
    "open": "Open",
    "claimed": "Claimed",
    "approved": "Approved",
    "edited": "Approved with edits",
    "rejected": "Rejected",
    "expired": "Expired",
}
ACTS: Mapping[str, str] = {
    "open": "Opened",
    "claim": "Claimed",
    "renew": "Claimed for longer",
    "approve": "Approved",
    "edit": "Approved with edits",
    "reject": "Rejected",
    "reopen": "Reopened, because rights or content had changed",
}
REASONS: Mapping[str, str] = {
    "answered_instead": "The rewrite answered the question instead of searching",
    "constraint_dropped": "A number, date, name or negation was lost",
    "empty": "The rewrite was empty",
    "identifier_lost": "An identifier was lost",
    "instruction_echo": "The rewrite repeated instructions",
    "language_changed": "The language was changed",
    "malformed": "The rewrite could not be read",
    "meaning_drift": "The rewrite is about something else",
    "permission_boundary": "A restricted term was used",
    "pii_leak": "Personal data would have been searched for",
    "placeholder_damaged": "A placeholder was damaged",
    "too_long": "The rewrite was too long",
    "too_many_queries": "There were too many searches",
    "unit_mismatch": "A unit does not fit the collection",
    "unknown_filter": "A filter does not exist",
    "unresolved_reference": "It is not clear what a word refers to",
}
_RULES: Mapping[str, str] = {
    Rule.COMMON_WORD: "a word for any document",
    Rule.OTHER_FORM: "another form of what was said",
}
SOON = timedelta(minutes=30)
_FINDING = re.compile(r"\bqueries(?:\[([0-9]+)\])?: [a-z_]+:")


def span(length: timedelta) -> str:
    """A span of time in its two largest units: `2 days 3 h`, `14 min`, `less than a minute`."""
    minutes = max(int(length.total_seconds()), 0) // 60
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    parts = [f"{days} day{'s' if days > 1 else ''}"] if days else []
    parts += [f"{hours} h"] if hours else []
    parts += [f"{rest} min"] if rest and not days else []
    return " ".join(parts) or "less than a minute"


def moment(at: datetime) -> str:
    """A moment to the minute, in UTC and saying so."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def left(until: datetime, now: datetime) -> str:
    """How long something still lasts."""
    return f"in {span(until - now)}" if until > now else "over"


def still(until: datetime, now: datetime) -> str:
    """How long somebody still has."""
    return f"for another {span(until - now)}"


def finding(detail: str) -> str:
    """What is wrong with a form, by the names its fields have there: `queries[0]: empty:` is `Search 1:`."""
    return _FINDING.sub(lambda found: f"Search {int(found[1]) + 1}:" if found[1] else "", detail)


def whence(origin: WordShown) -> str:
    """Where a word of a search is from."""
    match origin.source:
        case Source.MESSAGE:
            return "the question"
        case Source.TURN:
            return "the turn before" if origin.of == "1" else f"{origin.of} turns before"
        case Source.GLOSSARY:
            return f"the glossary, {origin.of}"
        case Source.RULE:
            return _RULES.get(origin.of, origin.of)
        case Source.NOWHERE:
            return "nothing that was said"


def _word(of: Mapping[str, str]) -> Callable[[object], str]:
    # A code that no word stands for is shown as it is rather than hidden.
    return lambda code: of.get(str(code), str(code))


FILTERS: dict[str, Callable[..., object]] = {
    "state": _word(STATES),
    "act": _word(ACTS),
    "reason": _word(REASONS),
    "finding": finding,
    "whence": whence,
    "moment": moment,
    "left": left,
    "still": still,
    "iso": datetime.isoformat,
    "soon": lambda until, now: until - now < SOON,
}
"""What templates call these by."""
