"""Deciding: one act of a reviewer on one case, from the rules to the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem
from gateway.domain.flow import Authenticated, Call, Judged, Stop
from gateway.domain.masking import restore
from gateway.domain.proposal import Proposal
from gateway.domain.recourse import Plan
from gateway.domain.reviews.case import CaseChange, Decision, ReviewCase, Rights
from gateway.domain.reviews.deciding import Act, Hand, Refusal, claim, decide, refusal_of
from gateway.domain.reviews.refusals import OVERTAKEN, problem_for
from gateway.domain.reviews.shown import CaseShown
from gateway.domain.violations import ViolationCode
from gateway.ports.clock import Clock
from gateway.ports.journal import Kept
from gateway.ports.pseudonyms import Pseudonyms
from gateway.ports.reviews import Reviews
from gateway.services.reviewers import Reviewer
from gateway.stages.recall import MISSING, asked_now, recalled
from gateway.stages.validate import Validate

_TRIES = 3
"""Somebody else may change the case in between; then the rules are asked again, about what it is now."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a reviewer wants done. `seen` is a digest or empty, `queries` are those of an edit."""

    act: Act
    seen: str = ""
    queries: tuple[str, ...] = ()
    note: str = ""

    def digest(self, review_id: str) -> str:
        """Tells this order from another under the same Idempotency-Key."""
        return digest_of(("review", review_id, self.act.value, self.seen, self.note, *self.queries))


@dataclass(frozen=True, slots=True)
class _Refused:
    """Why nothing was done: the reason for the record, the problem for the reviewer."""

    reason: Refusal
    problem: Problem
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Carried:
    """A case as it is after an order, and whose words are in it."""

    asker: str
    shown: CaseShown


class Deciding:
    """Carries out orders. A case and the event of its change are kept together or not at all."""

    def __init__(self, reviews: Reviews, validate: Validate, clock: Clock, pseudonyms: Pseudonyms) -> None:
        self._reviews, self._validate = reviews, validate
        self._clock, self._pseudonyms = clock, pseudonyms

    async def find(self, reviewer: Reviewer, review_id: str) -> ReviewCase | Problem:
        """The case, if it is one of the reviewer's domains. Raises `StoreUnavailable`."""
        case = await self._reviews.find(reviewer.visit.owner.tenant, review_id)
        return MISSING if case is None or not reviewer.reviews(case.domain) else case

    async def carry_out(
        self, call: Call, reviewer: Reviewer, review_id: str, order: Order
    ) -> Carried | Problem:
        """The case as it is after the order, or why it is as it was. Raises `StoreUnavailable`."""
        for _ in range(_TRIES):
            if (done := await self._tried(call, reviewer, review_id, order)) is not None:
                return done
        evidence = Evidence(Outcome.STOPPED, (order.act.value, OVERTAKEN.code, Refusal.OVERTAKEN.value))
        return await reviewer.visit.record(Stage.REVIEW, evidence) or OVERTAKEN

    async def _tried(
        self, call: Call, reviewer: Reviewer, review_id: str, order: Order
    ) -> Carried | Problem | None:
        """What came of one try; None when somebody else changed the case in between."""
        case = await self.find(reviewer, review_id)
        if isinstance(case, Problem):
            missing = Evidence(Outcome.STOPPED, (order.act.value, case.code))
            return await reviewer.visit.record(Stage.REVIEW, missing) or case
        changed = await self._changed(call, reviewer, case, order)
        if isinstance(changed, _Refused):
            return await _refuse(reviewer, case, order, changed)
        kept = await reviewer.visit.change(Stage.REVIEW, _done(changed, order), CaseChange(changed))
        if kept is Kept.OVERTAKEN:
            return None
        if isinstance(kept, Problem):
            return kept
        return Carried(changed.asker, reviewer.shown(changed))

    async def _changed(
        self, call: Call, reviewer: Reviewer, case: ReviewCase, order: Order
    ) -> ReviewCase | _Refused:
        hand = Hand(reviewer.subject, self._clock.now(), order.seen)
        if (refusal := refusal_of(case, order.act, hand)) is not None:
            return _Refused(refusal, problem_for(refusal, case.state))
        if order.act in (Act.CLAIM, Act.RENEW):
            rules = reviewer.visit.known.tenancy.bundle.settings.reviews
            until = min(hand.at + timedelta(minutes=rules.claim_minutes), case.expires_at)
            result = claim(case, order.act, hand, until)
        else:
            asked = asked_now(call, reviewer.visit.known.tenancy, case)
            queries = _released(case, order)
            if (refused := await self._wrong_with(reviewer, asked, case, order, queries)) is not None:
                return refused
            rights = Rights.of(asked.access)
            decision = Decision(hand.by, hand.at, case.content.digest, queries, rights, order.note)
            result = decide(case, order.act, hand, decision)
        if isinstance(result, Refusal):
            return _Refused(result, problem_for(result, case.state))
        return result

    async def _wrong_with(
        self,
        reviewer: Reviewer,
        asked: Authenticated,
        case: ReviewCase,
        order: Order,
        queries: tuple[str, ...],
    ) -> _Refused | None:
        """Why these searches would not be released to the asker as things are now."""
        if order.act is Act.REJECT:
            return None
        if order.act is Act.APPROVE and not queries:
            nothing = problem_for(Refusal.NOTHING_TO_SEARCH, case.state)
            return _Refused(Refusal.NOTHING_TO_SEARCH, nothing)
        plan = Plan.APPROVED if order.act is Act.APPROVE else Plan.EDITED
        proposed = recalled(asked, case, plan, queries, self._pseudonyms)
        judged = proposed if isinstance(proposed, Stop) else await self._validate(proposed)
        if isinstance(judged, Stop):
            return _unreleasable(
                case, "The asker may no longer see a collection of this review", judged.reasons
            )
        if not judged.violations:
            return None
        codes = tuple(dict.fromkeys(each.code.value for each in judged.violations))
        return _unreleasable(case, " ".join(_told(reviewer, judged)), codes)


def _released(case: ReviewCase, order: Order) -> tuple[str, ...]:
    return {Act.APPROVE: case.content.queries, Act.EDIT: order.queries}.get(order.act, ())


def _unreleasable(case: ReviewCase, why: str, codes: tuple[str, ...]) -> _Refused:
    return _Refused(Refusal.UNRELEASABLE, problem_for(Refusal.UNRELEASABLE, case.state, why), codes)


def _told(reviewer: Reviewer, judged: Judged) -> Iterator[str]:
    """What is wrong, search by search, in sentences.

    A restricted term is named to those alone who may know its scope.
    """
    for violation in judged.violations:
        where = f"queries[{violation.query}]" if violation.query >= 0 else "queries"
        yield f"{where}: {violation.code.value}: {violation.detail}"
    if any(each.code is ViolationCode.PERMISSION_BOUNDARY for each in judged.violations):
        yield from _terms(reviewer, judged)


def _terms(reviewer: Reviewer, judged: Judged) -> Iterator[str]:
    queries = judged.reply.queries if isinstance(judged.reply, Proposal) else ()
    text = restore("\n".join(query.text for query in queries), judged.vault)
    found = {(term.phrase, term.scope) for term in judged.tenancy.policy.terms_in(text)}
    for phrase, scope in sorted(found):
        if not judged.access.permits(scope) and reviewer.knows(scope):
            yield f'"{phrase}" belongs to {scope}, which the asker may not search.'


def _done(case: ReviewCase, order: Order) -> Evidence:
    queries = case.decision.queries if case.decision else ()
    texts = {f"query_{index}": query for index, query in enumerate(queries)}
    return Evidence(
        reasons=(order.act.value, case.state.value),
        counts={"queries": len(queries), "version": case.version},
        digests=_digests(case),
        texts={**texts, "note": order.note} if order.note else texts,
        words_of=case.asker,
    )


async def _refuse(reviewer: Reviewer, case: ReviewCase, order: Order, refused: _Refused) -> Problem:
    reasons = (order.act.value, refused.problem.code, refused.reason.value, *refused.codes)
    evidence = Evidence(Outcome.STOPPED, reasons, digests=_digests(case))
    return await reviewer.visit.record(Stage.REVIEW, evidence) or refused.problem


def _digests(case: ReviewCase) -> dict[str, str]:
    return {"review": digest_of((case.id,)), "content": case.content.digest}
