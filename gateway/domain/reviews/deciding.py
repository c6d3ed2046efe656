"""Deciding: the table of what a person may do with a review case, and what the case becomes.

open -> claimed -> approved | edited | rejected        expiry denies; a claim ends by itself
open -> approved | edited | rejected                   claims and decides in one step
approved | edited -> open                              when rights or content no longer fit
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from gateway.domain.identity import Identity
from gateway.domain.reviews.case import RELEASED, Claim, Decision, ReviewCase, ReviewState, Step, as_it_stands


class Act(StrEnum):
    """What may be done with a case; `reopen` is the gateway's alone."""

    CLAIM = "claim"
    RENEW = "renew"
    APPROVE = "approve"
    EDIT = "edit"
    REJECT = "reject"
    REOPEN = "reopen"


class Refusal(StrEnum):
    """Why nothing was done. The case stays as it was."""

    OWN_QUESTION = "own_question"
    HELD_BY_ANOTHER = "held_by_another"
    NOT_CLAIMED = "not_claimed"
    CLAIM_ENDED = "claim_ended"
    DECIDED = "decided"
    EXPIRED = "expired"
    NOT_RELEASED = "not_released"
    NOT_SEEN = "not_seen"
    OTHER_CONTENT = "other_content"
    NOTHING_TO_SEARCH = "nothing_to_search"
    UNRELEASABLE = "unreleasable"
    OVERTAKEN = "overtaken"


class Position(StrEnum):
    """Where a case stands for one person."""

    FREE = "free"
    LAPSED = "lapsed"
    MINE = "mine"
    THEIRS = "theirs"
    RELEASED = "released"
    REJECTED = "rejected"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Hand:
    """Whose hand it is, when, and the digest of the content that was seen.

    Without a digest it is the content that the person's claim bound, or the first one of a case that has
    never been another (it was not reopened); of any other case the digest must be said.
    """

    by: str
    at: datetime
    seen: str = ""


_DECIDES = {
    Act.APPROVE: ReviewState.APPROVED,
    Act.EDIT: ReviewState.EDITED,
    Act.REJECT: ReviewState.REJECTED,
}
_CLAIMS = {Act.CLAIM: ReviewState.CLAIMED}
_RENEWS = {Act.RENEW: ReviewState.CLAIMED}
_REOPENS = {Act.REOPEN: ReviewState.OPEN}

_ALLOWED: dict[Position, dict[Act, ReviewState]] = {
    Position.FREE: _CLAIMS | _DECIDES,
    Position.LAPSED: _CLAIMS,
    Position.MINE: _CLAIMS | _RENEWS | _DECIDES,
    Position.THEIRS: {},
    Position.RELEASED: _REOPENS,
    Position.REJECTED: {},
    Position.EXPIRED: {},
}
_REFUSED = {
    Position.FREE: Refusal.NOT_CLAIMED,
    Position.LAPSED: Refusal.CLAIM_ENDED,
    Position.THEIRS: Refusal.HELD_BY_ANOTHER,
    Position.RELEASED: Refusal.DECIDED,
    Position.REJECTED: Refusal.DECIDED,
    Position.EXPIRED: Refusal.EXPIRED,
}
_NOT_FOR_ONES_OWN = frozenset({Act.CLAIM, Act.RENEW, Act.APPROVE, Act.EDIT})


def next_state(position: Position, act: Act) -> ReviewState | Refusal:
    """The rule for one position and act; every combination has exactly one answer."""
    allowed = _ALLOWED[position]
    if act in allowed:
        return allowed[act]
    return Refusal.NOT_RELEASED if act is Act.REOPEN else _REFUSED[position]


def position_of(case: ReviewCase, by: str) -> Position:
    """Where a case, as it stands now, is for this person."""
    held = case.claim is not None and case.claim.by == by
    match case.state:
        case ReviewState.OPEN:
            return Position.LAPSED if held else Position.FREE
        case ReviewState.CLAIMED:
            return Position.MINE if held else Position.THEIRS
        case ReviewState.REJECTED:
            return Position.REJECTED
        case ReviewState.EXPIRED:
            return Position.EXPIRED
    return Position.RELEASED


def refusal_of(case: ReviewCase, act: Act, hand: Hand) -> Refusal | None:
    """Why this person may not do this now, None when it may."""
    if act in _NOT_FOR_ONES_OWN and case.is_of(hand.by):
        return Refusal.OWN_QUESTION
    now = as_it_stands(case, hand.at)
    position = position_of(now, hand.by)
    if isinstance(answer := next_state(position, act), Refusal):
        return answer
    return _unseen(now, position, hand) if act in _DECIDES else None


def _unseen(case: ReviewCase, position: Position, hand: Hand) -> Refusal | None:
    seen = hand.seen
    if not seen and position is Position.MINE and case.claim is not None:
        seen = case.claim.digest
    if not seen and case.reopened:
        return Refusal.NOT_SEEN
    return None if seen in ("", case.content.digest) else Refusal.OTHER_CONTENT


def claim(case: ReviewCase, act: Act, hand: Hand, until: datetime) -> ReviewCase | Refusal:
    """The case claimed, or its claim renewed, until then; it binds the content as it is shown now."""
    if (refusal := refusal_of(case, act, hand)) is not None:
        return refusal
    renewed = position_of(as_it_stands(case, hand.at), hand.by) is Position.MINE
    history = case.history if renewed else _told(case, act, hand)
    held = Claim(hand.by, until, case.content.digest)
    return replace(case, state=ReviewState.CLAIMED, claim=held, history=history, version=case.version + 1)


def decide(case: ReviewCase, act: Act, hand: Hand, decision: Decision) -> ReviewCase | Refusal:
    """The case decided; an unclaimed one is claimed and decided in this one step."""
    if (refusal := refusal_of(case, act, hand)) is not None:
        return refusal
    return replace(
        case,
        state=_DECIDES[act],
        claim=None,
        decision=decision,
        history=_told(case, act, hand),
        version=case.version + 1,
    )


def reopen(
    case: ReviewCase, identity: Identity, reasons: tuple[str, ...], at: datetime, expires_at: datetime
) -> ReviewCase | Refusal:
    """A released case before a person once more, for these reasons, with the asker's identity of now."""
    if case.state not in RELEASED:
        return Refusal.NOT_RELEASED
    told = tuple(dict.fromkeys((*case.content.reasons, *reasons)))
    return replace(
        case,
        state=ReviewState.OPEN,
        expires_at=expires_at,
        content=replace(case.content, reasons=told),
        question=replace(case.question, identity=identity),
        decision=None,
        reopened=case.reopened + 1,
        history=_told(case, Act.REOPEN, Hand("", at)),
        version=case.version + 1,
    )


def _told(case: ReviewCase, act: Act, hand: Hand) -> tuple[Step, ...]:
    return (*case.history, Step(act.value, hand.by, hand.at))
