"""Legal holds: what may not be erased or retired, who said so, and the second person that each step takes.

requested -> in force -> release requested -> released      approving takes somebody else than who requested
requested -> withdrawn                                      by who requested it, before anybody approved
release requested -> in force                               when the release is refused

Each step is taken by somebody who is named: two people can be told apart by nothing else. A request holds by
itself for a week, so that nothing is lost while the second person is looked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from gateway.domain.conversation import CONVERSATION_ID
from gateway.domain.errors import Problem, Problems
from gateway.domain.identity import check_name, is_named

UNAPPROVED_HOLDS_FOR = timedelta(days=7)
"""Long enough to find a second person, and far less than the month within which a person must be answered
(GDPR, Article 12(3)), so that nobody alone can keep an erasure off."""


class HoldKind(StrEnum):
    """What a hold is on."""

    SUBJECT = "subject"
    TRACE = "trace"
    CONVERSATION = "conversation"


class HoldState(StrEnum):
    REQUESTED = "requested"
    IN_FORCE = "in_force"
    RELEASE_REQUESTED = "release_requested"
    RELEASED = "released"
    WITHDRAWN = "withdrawn"


class HoldRefusal(StrEnum):
    """Why a step was not taken. The hold stays as it was."""

    SAME_PERSON = "same_person"
    NOT_REQUESTED_BY_YOU = "not_requested_by_you"
    NOTHING_TO_APPROVE = "nothing_to_approve"
    NOT_IN_FORCE = "not_in_force"
    NO_RELEASE_REQUESTED = "no_release_requested"
    LAPSED = "lapsed"
    OVERTAKEN = "overtaken"
    NOBODY_NAMED = "nobody_named"
    NOT_ON_RECORD = "not_on_record"


@dataclass(frozen=True, slots=True)
class Held:
    """What is held: everything of a person, of a request, or of the conversations with an id."""

    kind: HoldKind
    value: str

    def covers(self, subject: str, trace_id: str, conversation_id: str) -> bool:
        """Whether an event with these fields is held."""
        fields = {
            HoldKind.SUBJECT: subject,
            HoldKind.TRACE: trace_id,
            HoldKind.CONVERSATION: conversation_id,
        }
        return fields[self.kind] == self.value


def check_held(held: Held) -> Problem | None:
    """A problem unless this can be: the name of a person, or the id of a request or a conversation."""
    if held.kind is HoldKind.SUBJECT:
        return check_name(held.value, "person")
    if re.fullmatch(CONVERSATION_ID, held.value):  # ids of requests, which are our own, have fewer characters
        return None
    detail, hint = f"{held.value!r} is no id of a {held.kind.value}", "Use it as the audit has it."
    return Problem(Problems.INVALID_NAME, detail, hint=hint)


@dataclass(frozen=True, slots=True)
class Signed:
    """Who took a step, and when."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Hold:
    """A hold with the people behind each step. `version` goes up by one with each, so that of two steps from
    one version only one is taken."""

    id: str
    tenant: str
    held: Held
    reason: str
    state: HoldState
    requested: Signed
    approved: Signed | None = None
    release_requested: Signed | None = None
    released: Signed | None = None
    version: int = 1

    def binds(self, now: datetime) -> bool:
        """Whether it keeps anything from being erased or retired at this moment."""
        match self.state:
            case HoldState.REQUESTED:
                return now < self.requested.at + UNAPPROVED_HOLDS_FOR
            case HoldState.IN_FORCE | HoldState.RELEASE_REQUESTED:
                return True
        return False


def approve(hold: Hold, by: Signed) -> Hold | HoldRefusal:
    """The hold after a second person agreed to what is requested, putting it in force or releasing it; as it
    is, where that person has agreed already."""
    if by.by in _agreed(hold):
        return hold
    match hold.state:
        case HoldState.REQUESTED:
            if hold.requested.by == by.by:
                return HoldRefusal.SAME_PERSON
            if not is_named(hold.requested.by):
                return HoldRefusal.NOBODY_NAMED
            if not hold.binds(by.at):
                return HoldRefusal.LAPSED
            return _stepped(hold, state=HoldState.IN_FORCE, approved=by)
        case HoldState.RELEASE_REQUESTED:
            if hold.release_requested is None or hold.release_requested.by == by.by:
                return HoldRefusal.SAME_PERSON
            if not is_named(hold.release_requested.by):
                return HoldRefusal.NOBODY_NAMED
            return _stepped(hold, state=HoldState.RELEASED, released=by)
    return HoldRefusal.NOTHING_TO_APPROVE


def release(hold: Hold, by: Signed) -> Hold | HoldRefusal:
    """The hold with its release requested; one that nobody approved yet is withdrawn by who requested it."""
    if hold.state is HoldState.RELEASE_REQUESTED and _is_by(hold.release_requested, by):
        return hold
    match hold.state:
        case HoldState.REQUESTED:
            if hold.requested.by != by.by:
                return HoldRefusal.NOT_REQUESTED_BY_YOU
            return _stepped(hold, state=HoldState.WITHDRAWN, released=by)
        case HoldState.IN_FORCE:
            return _stepped(hold, state=HoldState.RELEASE_REQUESTED, release_requested=by)
    return HoldRefusal.NOT_IN_FORCE


def keep(hold: Hold) -> Hold | HoldRefusal:
    """The hold in force as before, its release refused; anybody who may hold can do that."""
    if hold.state is not HoldState.RELEASE_REQUESTED:
        return HoldRefusal.NO_RELEASE_REQUESTED
    return _stepped(hold, state=HoldState.IN_FORCE, release_requested=None)


def hold_document(hold: Hold) -> dict[str, object]:
    """A hold for a program."""
    return {
        "id": hold.id,
        "state": hold.state.value,
        "on": hold.held.kind.value,
        "value": hold.held.value,
        "reason": hold.reason,
        "steps": steps_of(hold),
    }


def steps_of(hold: Hold) -> dict[str, dict[str, str]]:
    """Who took each step that was taken, and when (ISO 8601)."""
    signed = {
        "requested": hold.requested,
        "approved": hold.approved,
        "release_requested": hold.release_requested,
        "released": hold.released,
    }
    return {
        name: {"by": each.by, "at": each.at.isoformat()} for name, each in signed.items() if each is not None
    }


def _agreed(hold: Hold) -> set[str]:
    """Who agreed to the last thing that was requested."""
    last = {HoldState.IN_FORCE: hold.approved, HoldState.RELEASED: hold.released}.get(hold.state)
    return {last.by} if last else set()


def _is_by(signed: Signed | None, by: Signed) -> bool:
    return signed is not None and signed.by == by.by


def _stepped(hold: Hold, **changed: object) -> Hold:
    return replace(hold, version=hold.version + 1, **changed)  # type: ignore[arg-type]
