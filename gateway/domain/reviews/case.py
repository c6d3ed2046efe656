"""Review cases: a rewrite in a sensitive domain that waits for a person, and everything a decision rests on.

Every change makes a new case; which changes there are is `gateway.domain.reviews.deciding`'s table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from gateway.domain.access import AccessFilter, covers, digest_of
from gateway.domain.conversation import Role
from gateway.domain.identity import Identity, Principal
from gateway.domain.provenance import Origin
from gateway.domain.request import Ask
from gateway.domain.reviews.gaps import with_gaps


class ReviewState(StrEnum):
    OPEN = "open"
    CLAIMED = "claimed"
    APPROVED = "approved"
    EDITED = "edited"
    REJECTED = "rejected"
    EXPIRED = "expired"


RELEASED = frozenset({ReviewState.APPROVED, ReviewState.EDITED})
"""States in which the asker is answered."""

UNDECIDED = frozenset({ReviewState.OPEN, ReviewState.CLAIMED})
"""States that time ends."""


@dataclass(frozen=True, slots=True)
class TypedTerm:
    """A restricted term that the asker typed: the bundle's own phrase, and the scope it belongs to."""

    phrase: str
    scope: str


@dataclass(frozen=True, slots=True)
class ReviewContent:
    """What the reviewer decides on, masked: the message without restricted terms, which terms those were, and
    the searches that approving would release. `gaps` are the places in the message where the terms stood; a
    case that was stored before there were any has none."""

    message: str
    queries: tuple[str, ...]
    collections: tuple[str, ...]
    reasons: tuple[str, ...]
    terms: tuple[TypedTerm, ...] = ()
    gaps: tuple[int, ...] = ()
    origins: tuple[tuple[Origin, ...], ...] = ()
    """Of each search, where its words are from: told beside it, and no part of what is decided on."""

    @property
    def marked(self) -> str:
        """The message as it is read, never searched: with a mark wherever terms were taken out."""
        return with_gaps(self.message, self.gaps)

    @property
    def digest(self) -> str:
        """SHA-256 (hex) over all but the origins; a decision holds for the content of this digest alone."""
        terms = [part for term in self.terms for part in (term.phrase, term.scope)]
        gaps = [tuple(map(str, self.gaps))] if self.gaps else []  # none: the digest of cases stored before
        lists = (self.queries, self.collections, self.reasons, terms, *gaps)
        return digest_of((self.message, *(part for each in lists for part in (str(len(each)), *each))))


@dataclass(frozen=True, slots=True)
class HeldTurn:
    """A turn of the window, masked."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class HeldAttempt:
    """One call of the rewriter before the case was opened; `violations` are codes."""

    n: int
    source: str
    violations: tuple[str, ...] = ()
    failure: str = ""


@dataclass(frozen=True, slots=True)
class HeldQuestion:
    """Everything that answering the question later takes, for the gateway alone: no reviewer sees it.

    `asked` is the question in clear without its history; `message` is the part of it that may be searched.
    `values` are those behind the placeholders of message, window and searches. The question stands on its
    own: it can be answered after a restart, and after its conversation was forgotten.
    """

    asked: Ask
    identity: Identity
    conversation_id: str
    message: str
    window: tuple[HeldTurn, ...]
    values: Mapping[str, str]
    language: str
    names_found: bool
    attempts: tuple[HeldAttempt, ...] = ()


@dataclass(frozen=True, slots=True)
class Rights:
    """What an asker could search at some moment, to be compared with later. It opens nothing."""

    any_of: tuple[str, ...]
    none_of: tuple[str, ...]

    @classmethod
    def of(cls, access: AccessFilter) -> Rights:
        return cls(access.any_of, access.none_of)

    def still_hold(self, now: AccessFilter) -> bool:
        """Whether `now` permits all that was permitted: rights may have grown, and none was lost."""
        granted = all(now.permits(scope) for scope in self.any_of)
        denied = [scope for scope in now.none_of if any(covers(mine, scope) for mine in self.any_of)]
        return granted and all(any(covers(old, scope) for old in self.none_of) for scope in denied)


@dataclass(frozen=True, slots=True)
class Claim:
    """Who works on a case, until when, and the digest of the content that was shown for it."""

    by: str
    until: datetime
    digest: str


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided, on which content, and the searches (masked) that may be made for it.

    `rights` are the asker's at that moment, as the policy of then gave them.
    """

    by: str
    at: datetime
    digest: str
    queries: tuple[str, ...]
    rights: Rights
    note: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a case's history. `by` is empty for what the gateway did by itself."""

    act: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ReviewCase:
    """One case. It is stored in the same transaction as the event that says so, at opening and ever after.

    `version` goes up by one with each change, so that of two changes of one version only one is kept. Of one
    that is `erased`, only who asked, when, in which domain and who decided is known.
    """

    id: str
    tenant: str
    domain: str
    asker: str
    state: ReviewState
    opened_at: datetime
    expires_at: datetime
    trace_id: str
    content: ReviewContent
    question: HeldQuestion = field(repr=False)
    version: int = 1
    claim: Claim | None = None
    decision: Decision | None = None
    reopened: int = 0
    history: tuple[Step, ...] = ()
    erased: bool = False

    def is_of(self, subject: str) -> bool:
        """Whether it is this person's own question, or was sent by it for somebody else."""
        return subject in (self.asker, self.question.identity.actor)


@dataclass(frozen=True, slots=True)
class CaseChange:
    """A case as it shall be; kept only while the stored one has the version before."""

    case: ReviewCase

    @property
    def expected(self) -> int:
        """The version that must still be the stored one."""
        return self.case.version - 1


def as_it_stands(case: ReviewCase, now: datetime) -> ReviewCase:
    """The case at this moment, whatever state is stored: time ends claims, and denies what nobody decided.

    A claim that has ended stays as `claim` of an open case, so that its holder is told so.
    """
    if case.state not in UNDECIDED:
        return case
    if case.erased or now >= case.expires_at:
        return replace(case, state=ReviewState.EXPIRED)
    if case.state is ReviewState.CLAIMED and (case.claim is None or now >= case.claim.until):
        return replace(case, state=ReviewState.OPEN)
    return case


NO_CONTENT = ReviewContent("", (), (), ())
"""What there is to decide on once its asker was erased."""


def no_question(tenant: str, asker: str) -> HeldQuestion:
    """What is left of a question once its asker was erased: whose it was."""
    return HeldQuestion(
        Ask(message=""), Identity.direct(Principal(tenant, asker)), "", "", (), {}, "", names_found=False
    )


def erased_case(case: ReviewCase) -> ReviewCase:
    """What is left of a case when its asker was erased: who asked, in which domain, and how it ended."""
    decision = case.decision
    return replace(
        case,
        trace_id="",
        content=NO_CONTENT,
        question=no_question(case.tenant, case.asker),
        claim=None,
        decision=decision and Decision(decision.by, decision.at, "", (), Rights((), ())),
        reopened=0,
        history=(),
        version=case.version + 1,
        erased=True,
    )
