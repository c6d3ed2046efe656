"""The values of the way, in order. Each extends the one before and is made only in its own stage (a lint
guards this), so that a stage cannot be called before those it relies on.

    Received -> Authenticated -> Admitted -> Contextualised -> Masked -> Decided
             -> Proposed -> Judged -> Validated -> Scoped -> Found -> Merged

A question that a reviewer let through is recalled: from Authenticated straight to Proposed. Any stage may
return a `Stop` instead. Every value says of itself what the audit log records (`evidence`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from gateway.domain.access import AccessFilter
from gateway.domain.audit import Evidence, Outcome
from gateway.domain.brief import MaskedConversation, Rejected
from gateway.domain.bundle import BoundaryAction
from gateway.domain.cache_key import CacheKey
from gateway.domain.channels import Channel, Shows, mentioned, shown
from gateway.domain.conversation import Owner, Turn
from gateway.domain.errors import Problem
from gateway.domain.identity import Identity
from gateway.domain.lanes import Beside
from gateway.domain.masking import Vault
from gateway.domain.policy import Tenancy, TermMatch
from gateway.domain.proposal import Clarification, ProposedQuery, Reply, RewriteFailure
from gateway.domain.recourse import Plan, Status, Verdict
from gateway.domain.request import Ask
from gateway.domain.retrieved import NOTHING_FOUND, digests_of_documents
from gateway.domain.reviews.case import ReviewCase
from gateway.domain.search import Hit, LaneSearch, MergedHit, ScopedQuery
from gateway.domain.validation.lanes import Sifted
from gateway.domain.violations import Violation, ViolationCode


@dataclass(frozen=True, kw_only=True)
class Call:
    """A call as it came in, before anything is known of its caller. `started` is the monotonic clock in
    seconds; `on_behalf` is empty unless the caller acts for somebody else."""

    credential: str = field(repr=False)
    on_behalf: str
    trace_id: str
    started: float
    idempotency_key: str = ""


@dataclass(frozen=True, kw_only=True)
class Received(Call):
    """A question as it came in."""

    ask: Ask

    def evidence(self) -> Evidence:
        return Evidence(counts={"message_chars": len(self.ask.message)})


@dataclass(frozen=True, kw_only=True)
class Authenticated(Received):
    """The caller is known, and with it what is in force and what may be searched."""

    identity: Identity
    tenancy: Tenancy
    access: AccessFilter

    def evidence(self) -> Evidence:
        return Evidence(
            counts={"scopes_allowed": len(self.access.any_of), "scopes_denied": len(self.access.none_of)},
            digests={"access_filter": self.access.digest},
        )


@dataclass(frozen=True, kw_only=True)
class Admitted(Authenticated):
    """This request runs now, and no other with its Idempotency-Key does."""

    def evidence(self) -> Evidence:
        return Evidence(reasons=("idempotent",) if self.idempotency_key else ())


@dataclass(frozen=True, kw_only=True)
class Contextualised(Admitted):
    """The message with the window it may refer to, behind the summary of what was before it, and the
    generation under which it may still write to its conversation.

    Restricted terms that the caller may not use have been taken out of `window` (`terms_removed` of them) and
    out of `message`; `typed_terms` are those that stood in the message, and `boundary` says what their domain
    wants done about it. `sensitive_domain` is empty where no sensitive scope is touched. `idle` says that the
    window comes from before a long pause, and that the tenant wants people asked whether it still counts.
    """

    owner: Owner
    conversation_id: str
    generation: int
    message: str
    window: tuple[Turn, ...]
    collections: tuple[str, ...]
    kept_vault: Vault
    typed_terms: tuple[TermMatch, ...]
    boundary: BoundaryAction | None
    terms_removed: int
    sensitive_domain: str
    idle: bool = False

    def evidence(self) -> Evidence:
        crossed = bool(self.typed_terms or self.terms_removed)
        return Evidence(
            reasons=(ViolationCode.PERMISSION_BOUNDARY.value,) if crossed else (),
            counts={
                "window_turns": sum(not turn.noted.recalled for turn in self.window),
                "terms_typed": len(self.typed_terms),
                "terms_removed": self.terms_removed,
            },
            terms=tuple(sorted({term.phrase for term in self.typed_terms})),
            texts=_crossed(self.typed_terms),
        )


def _crossed(terms: tuple[TermMatch, ...]) -> dict[str, str]:
    """What only the audit says of restricted terms that were typed. The message itself is not on record until
    it is known what of it is personal."""
    if not terms:
        return {}
    return {
        "scopes_crossed": ", ".join(sorted({term.scope for term in terms})),
        "terms_typed": ", ".join(sorted({term.phrase for term in terms})),
    }


@dataclass(frozen=True, kw_only=True)
class Masked(Contextualised):
    """Window and message with placeholders for personal data, the vault that can restore them, and for each
    of them what a channel shows that is to see digests.

    `names_found` is false in a language for which only patterns, and no names, could be looked for.
    """

    conversation: MaskedConversation
    vault: Vault
    pseudonyms: Mapping[str, str]
    names_found: bool

    def shown(self, channel: Channel, text: str) -> str:
        """A masked text of this request as the tenant has it shown there."""
        return shown(text, self.shows(channel), self.vault, self.pseudonyms)

    def said(self, channel: Channel) -> str:
        """The message as the tenant has it shown there: byte for byte, where that is raw."""
        if self.shows(channel) is Shows.RAW:
            return self.ask.message
        return self.shown(channel, self.conversation.message.text)

    def shows(self, channel: Channel) -> Shows:
        return self.tenancy.bundle.settings.channels.of(channel)

    def on_record(self, name: str, texts: Iterable[str]) -> dict[str, str]:
        """Masked texts for the audit, numbered from 0."""
        return {f"{name}_{index}": self.shown(Channel.AUDIT, text) for index, text in enumerate(texts)}

    @property
    def masked_counts(self) -> dict[str, int]:
        """How many values of each type were masked, over window and message."""
        total: Counter[str] = Counter()
        for text in (*(turn.content for turn in self.conversation.window), self.conversation.message):
            total.update(text.counts)
        return dict(sorted(total.items()))

    def evidence(self) -> Evidence:
        return Evidence(
            counts={f"masked_{kind.lower()}": n for kind, n in self.masked_counts.items()},
            texts={
                "message": self.said(Channel.AUDIT),
                "masked_message": self.conversation.message.text,
                **mentioned(
                    self.conversation.message.text, self.shows(Channel.AUDIT), self.vault, self.pseudonyms
                ),
            },
        )


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call of the rewriter and what came of it."""

    n: int
    source: str
    violations: tuple[Violation, ...] = ()
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Recollection:
    """Where the rewrite of a message is kept for whoever asks the very same, and what was found there."""

    key: CacheKey
    found: tuple[ProposedQuery, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Decided(Masked):
    """Where searches come from next, and what has been tried. `deadline` is on the monotonic clock; a message
    that `begins` a topic keeps earlier turns out of every later window. Without a `recollection` nothing is
    looked up for it, and its rewrite is kept for nobody."""

    plan: Plan
    reasons: tuple[str, ...]
    glossary: dict[str, str]
    identifiers: tuple[str, ...]
    deadline: float
    begins: bool = False
    attempts: tuple[Attempt, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    recollection: Recollection | None = None

    def evidence(self) -> Evidence:
        looked = {"cache_hits": int(bool(self.recollection.found))} if self.recollection else {}
        return Evidence(
            reasons=(self.plan.value, *self.reasons), counts={"attempts": len(self.attempts), **looked}
        )


@dataclass(frozen=True, kw_only=True)
class Proposed(Decided):
    """A reply, not yet looked at."""

    reply: Reply

    def evidence(self) -> Evidence:
        reply = self.reply
        usage = reply.usage.counts
        shared: dict[str, Any] = {"model": reply.model, "prompt_version": reply.prompt_version}
        if isinstance(reply, RewriteFailure):
            texts = {"failure": reply.detail} if reply.detail else {}
            return Evidence(Outcome.FAILED, (reply.source, reply.kind.value), usage, texts=texts, **shared)
        texts = {f"query_{index}": query.text for index, query in enumerate(reply.queries)}
        texts |= {f"{each.lane}_{index}": each.text for index, each in enumerate(reply.beside)}
        made = tuple(dict.fromkeys(f"{each.lane}_made" for each in reply.beside))
        if reply.clarification is not None:
            texts["clarification"] = reply.clarification.question
        return Evidence(reasons=(reply.source, *made), counts=usage, texts=texts, **shared)


@dataclass(frozen=True, kw_only=True)
class Judged(Proposed):
    """A reply with everything that is wrong with it, and what of its lanes may be searched."""

    verdict: Verdict
    violations: tuple[Violation, ...]
    sifted: Sifted = field(default_factory=Sifted)

    def evidence(self) -> Evidence:
        good = self.verdict in (Verdict.VALID, Verdict.ASKS, Verdict.NO_RETRIEVAL)
        codes = tuple(dict.fromkeys(violation.code.value for violation in self.violations))
        left_out = dict.fromkeys(f"{lane}_lane_left_out" for lane, _ in self.sifted.left_out)
        return Evidence(
            Outcome.OK if good else Outcome.REJECTED,
            (self.verdict.value, *codes, *left_out),
            {"violations": len(self.violations), **self._left_out()},
            texts={"lanes_left_out": ", ".join(f"{lane} {code}" for lane, code in self.sifted.left_out)}
            if self.sifted.left_out
            else {},
        )

    def _left_out(self) -> dict[str, int]:
        return {"lanes_left_out": len(self.sifted.left_out)} if self.sifted.left_out else {}


@dataclass(frozen=True, kw_only=True)
class Validated(Decided):
    """Searches that may be made, still masked, those `beside` the queries too, and how they will be said to
    have been served."""

    status: Status
    queries: tuple[ProposedQuery, ...]
    beside: tuple[Beside, ...] = ()

    def evidence(self) -> Evidence:
        return Evidence(outcome_of(self.status), (self.status.value,), {"queries": len(self.queries)})


@dataclass(frozen=True, kw_only=True)
class Scoped(Validated):
    """Searches as the knowledge base will see them, each under the access filter: one for each query, and
    those of the `lanes`; and the queries as their asker sees them."""

    searches: tuple[ScopedQuery, ...]
    told: tuple[ProposedQuery, ...]
    lanes: tuple[LaneSearch, ...] = ()

    @property
    def made(self) -> tuple[ScopedQuery, ...]:
        """Every search, those beside the queries behind them."""
        return (*self.searches, *(each.search for each in self.lanes))

    def evidence(self) -> Evidence:
        texts = self.on_record("search", (query.text for query in self.queries))
        texts |= self.on_record("lane", (each.text for each in self.beside)) if self.lanes else {}
        return Evidence(
            reasons=lane_reasons(self.lanes),
            counts={"searches": len(self.searches), **lane_counts(self.lanes)},
            digests={"access_filter": self.access.digest},
            texts=texts,
        )


@dataclass(frozen=True, kw_only=True)
class Found(Scoped):
    """What each search that was `made` found and may be shown. `dropped` counts hits outside the filter."""

    results: tuple[tuple[Hit, ...], ...]
    dropped: int

    def evidence(self) -> Evidence:
        return Evidence(
            reasons=("foreign_hits_dropped",) if self.dropped else (),
            counts={"hits": sum(map(len, self.results)), "dropped": self.dropped},
        )


@dataclass(frozen=True, kw_only=True)
class Merged(Found):
    """One list of documents for the answer."""

    hits: tuple[MergedHit, ...]

    def evidence(self) -> Evidence:
        if not self.hits:
            return Evidence(reasons=(NOTHING_FOUND,), counts={"documents": 0})
        documents = digests_of_documents(each.hit.id for each in self.hits)
        return Evidence(counts={"documents": len(self.hits)}, digests={"documents": documents})


@dataclass(frozen=True, kw_only=True)
class Stop:
    """The way ends here: with a problem, or with a status that is an answer of its own.

    `at` is the last value that was reached; `reasons` and `texts` are for the audit only.
    """

    at: Received
    reasons: tuple[str, ...]
    status: Status | None = None
    problem: Problem | None = None
    clarification: Clarification | None = None
    case: ReviewCase | None = None
    replay: bytes | None = field(default=None, repr=False)
    texts: Mapping[str, str] = field(default_factory=dict)

    def evidence(self) -> Evidence:
        what = self.status.value if self.status else self.problem.code if self.problem else "replayed"
        return Evidence(Outcome.STOPPED, (what, *self.reasons), texts=self.texts)


def lane_reasons(lanes: tuple[LaneSearch, ...]) -> tuple[str, ...]:
    """Which lanes are searched, for the record: "hypothesis_lane"."""
    return tuple(f"{lane}_lane" for lane in dict.fromkeys(each.lane for each in lanes))


def lane_counts(lanes: tuple[LaneSearch, ...]) -> dict[str, int]:
    """How many searches are made beside the queries, for the record; nothing where there are none."""
    return {"lanes": len(lanes)} if lanes else {}


def outcome_of(status: Status) -> Outcome:
    """How an answer of this status is recorded."""
    return Outcome.DEGRADED if status is Status.DEGRADED else Outcome.OK


def so_far(value: Call, reached: type[Call]) -> dict[str, Any]:
    """The fields of `value` up to the type `reached`, to build another value from."""
    return {each.name: getattr(value, each.name) for each in fields(reached)}
