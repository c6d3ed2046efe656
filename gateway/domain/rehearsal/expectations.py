"""What a turn of a scenario is expected to do, and the pure comparison with what was seen of it.

`contain` and `omit` compare without regard to case, `equal` exactly. A text of up to three letters or digits
is omitted unless it stands there as a word of its own: "it" is not in "limit".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from gateway.domain.access import AccessFilter
from gateway.domain.audit import Stage
from gateway.domain.errors import Problems
from gateway.domain.recourse import Status
from gateway.domain.reviews.case import ReviewCase, ReviewState
from gateway.domain.violations import ViolationCode

_SHORT = re.compile(r"[^\W_]{1,3}")
_LONGEST_SHOWN = 300
_SERVED = frozenset({*(status.value for status in Status), *(problem.kind.code for problem in Problems)})


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _served(text: str) -> str:
    if text not in _SERVED:
        raise ValueError(f"{text!a} is neither a status nor the code of a problem")
    return text


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _some(values: tuple[str, ...]) -> tuple[str, ...]:
    if not values:
        raise ValueError("name at least one")
    return values


Count = Annotated[int, Field(ge=0)]
Served = Annotated[
    tuple[Annotated[str, AfterValidator(_served)], ...], AfterValidator(_some), BeforeValidator(_listed)
]
"""Allowed statuses: one or a list. A turn that ends in a problem has the problem's code for a status."""


class Texts(_Part):
    """What must be found, and what must not."""

    contain: tuple[str, ...] = ()
    omit: tuple[str, ...] = ()


class Queries(Texts):
    """`contain` is looked for in all query texts together; `equal` is the whole list, in its order."""

    count: Count | None = None
    equal: tuple[str, ...] | None = None


class Access(_Part):
    """The scopes of the access filter, in any order."""

    any_of: tuple[str, ...] | None = None
    none_of: tuple[str, ...] | None = None


class Audit(_Part):
    """`stages` were recorded, in this order, others between them; `omit` stands in no event's columns."""

    stages: tuple[Stage, ...] = ()
    omit: tuple[str, ...] = ()


class Review(_Part):
    """The case that the turn opened."""

    state: ReviewState | None = None
    domain: str | None = None


class Expected(_Part):
    """Whatever is left out is not compared. `violations` have to be among those found, `hits` are ids."""

    status: Served | None = None
    queries: Queries = Queries()
    attempts: Count | None = None
    violations: tuple[ViolationCode, ...] = ()
    hits: Texts = Texts()
    access: Access = Access()
    clarification: Texts | None = None
    model_saw: Texts = Texts()
    model_calls: Count | None = None
    audit: Audit = Audit()
    review: Review | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What was seen of one turn. `status` is the code of the problem, and `problem` what it says, where the
    turn ended in one.

    `access` are the filters as applied, one for each search, or the caller's own where none was made.
    `clarification` is the question and its options; `sent` is everything that went to the model, a text for
    each call; `columns` are those of the audit events, which hold nothing of their encrypted texts.
    """

    status: str
    problem: str = ""
    queries: tuple[str, ...] = ()
    attempts: int = 0
    violations: frozenset[str] = frozenset()
    hits: tuple[str, ...] = ()
    access: tuple[AccessFilter, ...] = ()
    clarification: tuple[str, ...] = ()
    sent: tuple[str, ...] = ()
    stages: tuple[Stage, ...] = ()
    columns: tuple[str, ...] = ()
    review: ReviewCase | None = None


def differences(expected: Expected, seen: Seen) -> tuple[str, ...]:
    """Every way in which what was seen is not what was expected, a sentence each."""
    return tuple(_differences(expected, seen))


def _differences(expected: Expected, seen: Seen) -> Iterator[str]:
    yield from _status(expected.status or (), seen)
    yield from _queries(expected.queries, seen.queries)
    yield from _equal("attempts", expected.attempts, seen.attempts)
    for code in expected.violations:
        if code.value not in seen.violations:
            found = ", ".join(sorted(seen.violations)) or "none"
            yield f"violations: expected {code.value}, found {found}"
    yield from _ids(expected.hits, seen.hits)
    yield from _access(expected.access, seen.access)
    if expected.clarification is not None:
        yield from _clarification(expected.clarification, seen.clarification)
    yield from _texts("model_saw", expected.model_saw, seen.sent)
    yield from _equal("model_calls", expected.model_calls, len(seen.sent))
    yield from _audit(expected.audit, seen)
    yield from _review(expected.review, seen.review)


def _status(wanted: tuple[str, ...], seen: Seen) -> Iterator[str]:
    """A problem is a difference also where nothing is said of the status."""
    if seen.status in wanted or not (wanted or seen.problem):
        return
    because = seen.problem or ", ".join(sorted(seen.violations))
    got = f"{seen.status} ({because})" if because else seen.status
    yield f"status: expected {' or '.join(wanted) or 'an answer'}, got {got}"


def _queries(expected: Queries, texts: tuple[str, ...]) -> Iterator[str]:
    if expected.count is not None and len(texts) != expected.count:
        yield f"queries: expected {expected.count}, got {len(texts)}: {_shown(texts)}"
    if expected.equal is not None and texts != expected.equal:
        yield f"queries: expected {_shown(expected.equal)}, got {_shown(texts)}"
    yield from _texts("queries", expected, texts)


def _ids(expected: Texts, ids: tuple[str, ...]) -> Iterator[str]:
    for each in expected.contain:
        if each not in ids:
            yield f"hits: {each} was not found, only {_shown(ids)}"
    for each in expected.omit:
        if each in ids:
            yield f"hits: {each} was found"


def _access(expected: Access, filters: tuple[AccessFilter, ...]) -> Iterator[str]:
    for name, wanted in (("any_of", expected.any_of), ("none_of", expected.none_of)):
        applied = {tuple(sorted(getattr(each, name))) for each in filters}
        if wanted is not None and applied != {tuple(sorted(set(wanted)))}:
            got = " and ".join(sorted(map(_shown, applied))) or "no filter"
            yield f"access.{name}: expected {_shown(sorted(wanted))}, got {got}"


def _clarification(expected: Texts, asked: tuple[str, ...]) -> Iterator[str]:
    if not asked:
        yield "clarification: nothing was asked"
    yield from _texts("clarification", expected, asked)


def _audit(expected: Audit, seen: Seen) -> Iterator[str]:
    recorded = iter(seen.stages)
    # `in` moves the iterator on, so each stage is looked for after the one before it.
    if (missing := next((stage for stage in expected.stages if stage not in recorded), None)) is not None:
        order = " > ".join(dict.fromkeys(seen.stages))
        yield f"audit: {missing} was not recorded in that order; recorded were {order or 'none'}"
    for text in expected.omit:
        if _stands_in(text, seen.columns):
            yield f"audit: {text!r} stands in an event"


def _review(expected: Review | None, case: ReviewCase | None) -> Iterator[str]:
    if expected is None:
        return
    if case is None:
        yield "review: no case was opened"
        return
    yield from _equal("review.state", expected.state, case.state)
    yield from _equal("review.domain", expected.domain, case.domain)


def _texts(name: str, expected: Texts, texts: tuple[str, ...]) -> Iterator[str]:
    folded = "\n".join(texts).casefold()
    for text in expected.contain:
        if text.casefold() not in folded:
            yield f"{name}: {text!r} is not in {_shown(texts)}"
    for text in expected.omit:
        if _stands_in(text, texts):
            yield f"{name}: {text!r} is in {_shown(texts)}"


def _stands_in(text: str, texts: Iterable[str]) -> bool:
    folded, wanted = "\n".join(texts).casefold(), text.casefold()
    if _SHORT.fullmatch(text):
        return re.search(rf"(?<![^\W_]){re.escape(wanted)}(?![^\W_])", folded) is not None
    return wanted in folded


def _equal(name: str, wanted: object, got: object) -> Iterator[str]:
    if wanted is not None and wanted != got:
        yield f"{name}: expected {wanted}, got {got}"


def _shown(texts: Collection[str]) -> str:
    text = ", ".join(map(repr, texts)) or "nothing"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]} …"
