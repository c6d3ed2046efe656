"""What is sought in the audit, from the query of an address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from gateway.domain.audit import Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import DECISIONS, PAGE_LIMIT, Position, Sought, SoughtWords
from gateway.http.calls import AnyRequest

_DIGEST = re.compile(r"[0-9a-f]{64}")
_LONGEST = 512
_USUALLY = "50"
"""Events of a page of which nothing is said."""


@dataclass(frozen=True, slots=True)
class EventQuery:
    """What is sought, where the page begins, and how many events it may have."""

    sought: Sought
    words: SoughtWords
    after: Position | None
    limit: int


def event_query(request: AnyRequest, known: Mapping[str, Reader], *, pages: bool) -> EventQuery | Problem:
    """The query of a request, which has these parameters, a `limit`, and a `cursor` where there are pages."""
    query = request.query_params
    names = (*known, "limit", *(("cursor",) if pages else ()))
    if unknown := set(query) - set(names):
        return _wrong("", f"There are {', '.join(sorted(names))}, and not {len(unknown)} others")
    if repeated := [name for name in query if len(query.getall(name)) > 1]:
        return _wrong(repeated[0], "Say it once")
    if {"term", "term_digest"} <= set(query):
        return _wrong("term", "Say it once, as words or as their digest")
    sought: dict[str, Any] = {}
    for name in filter(query.__contains__, known):
        try:
            field, value = known[name](query[name])
        except ValueError as error:
            return _wrong(name, str(error))
        sought[field] = value
    if "start" in sought and "end" in sought and sought["start"] >= sought["end"]:
        return _wrong("from", "`from` is not before `to`")
    words = SoughtWords(**{name: sought.pop(name) for name in _WORDS if name in sought})
    return _paged(Sought(**sought), words, query.get("cursor", ""), query.get("limit", _USUALLY))


def _paged(sought: Sought, words: SoughtWords, cursor: str, limit: str) -> EventQuery | Problem:
    if not limit.isascii() or not limit.isdecimal() or not 1 <= int(limit[:9]) <= PAGE_LIMIT:
        return _wrong("limit", f"Use a whole number from 1 to {PAGE_LIMIT}")
    try:
        after = Position.from_cursor(cursor) if cursor else None
    except ValueError:
        return _wrong("cursor", "Use the `next` of the page before")
    return EventQuery(sought, words, after, int(limit))


_WORDS = ("term", "mentions")
"""Parameters that are words, of which only keyed digests are sought."""

Reader = Callable[[str], tuple[str, Any]]
"""Gives a field of `Sought` or `SoughtWords` and its value. Raises `ValueError`, whose text is for the
caller."""


def _text(field: str) -> Reader:
    def read(value: str) -> tuple[str, Any]:
        if not value or len(value) > _LONGEST:
            raise ValueError(f"Use 1 to {_LONGEST} characters")
        return field, value

    return read


def _moment(field: str) -> Reader:
    def read(value: str) -> tuple[str, Any]:
        try:
            moment = datetime.fromisoformat(value)
            return field, moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
        except (ValueError, OverflowError):
            raise ValueError("Use a time of ISO 8601, such as 2026-03-02T09:00:00Z") from None

    return read


def _one_of(field: str, known: Iterable[str], kind: Callable[[str], object] = str) -> Reader:
    def read(value: str) -> tuple[str, Any]:
        if value not in list(known):
            raise ValueError(f"There are {', '.join(known)}")
        return field, kind(value)

    return read


def _digest(value: str) -> tuple[str, Any]:
    if not _DIGEST.fullmatch(value):
        raise ValueError("Use the 64 hexadecimal digits of an event's `term_0`, …")
    return "terms", (value,)


TIMES: Mapping[str, Reader] = {"from": _moment("start"), "to": _moment("end")}
EVENTS: Mapping[str, Reader] = {
    **{name: _text(name) for name in ("trace_id", "subject", "conversation_id", "policy_version")},
    "decision": _one_of("decision", DECISIONS),
    **TIMES,
    "term_digest": _digest,
    "term": _text("term"),
    "mentions": _text("mentions"),
    "stage": _one_of("stage", Stage, Stage),
    "outcome": _one_of("outcome", Outcome, Outcome),
}


def _wrong(name: str, detail: str) -> Problem:
    return Problem(Problems.INVALID_PARAMETER, detail, f"query {name}".rstrip())
