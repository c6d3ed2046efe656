"""Settle: take the reply, try again with the reasons, fall back, hold it for a person, or refuse."""

from __future__ import annotations

from itertools import chain, takewhile

from gateway.domain.audit import Stage
from gateway.domain.backoff import wait_before_retry
from gateway.domain.boundary import in_any_order, terms_of
from gateway.domain.brief import Rejected
from gateway.domain.flow import Attempt, Decided, Judged, Stop, Validated, so_far
from gateway.domain.masking import restore
from gateway.domain.proposal import Proposal, ProposedQuery, RewriteFailure
from gateway.domain.recourse import (
    RELEASES,
    Accept,
    Escalate,
    Plan,
    Refuse,
    Situation,
    Status,
    Try,
    can_heal,
    next_step,
)
from gateway.ports.clock import Clock
from gateway.stages.holding import hold

_CALLS = frozenset({Plan.REWRITE, Plan.STRIP})
"""Plans that count as attempts: a call of the rewriter, and the stripping that stands in its place."""


class Settle:
    """Judged -> Validated, or Decided once more, or a stop.

    Before the model is asked again after it was down, this waits; a wait that the time budget does not hold
    is not begun.
    """

    stage = Stage.SETTLE

    def __init__(self, clock: Clock, repeats_itself: frozenset[str]) -> None:
        self._clock, self._repeats_itself = clock, repeats_itself

    async def __call__(self, given: Judged) -> Decided | Stop:
        attempts = (*given.attempts, _attempt(given)) if given.plan in _CALLS else given.attempts
        domain = given.sensitive_domain or _domain_of(given)
        reasons = tuple(dict.fromkeys(violation.code.value for violation in given.violations))
        wait = wait_before_retry(given.reply, _failures_in_a_row(attempts), self._clock.chance())
        match next_step(self._situation(given, len(attempts), wait, sensitive=bool(domain))):
            case Accept(status=Status.NEEDS_CLARIFICATION | Status.NO_RETRIEVAL as status):
                at = _again(given, given.plan, attempts)
                asked = given.reply.clarification if isinstance(given.reply, Proposal) else None
                return Stop(at=at, reasons=(given.reply.source,), status=status, clarification=asked)
            case Accept(status=status):
                again = _again(given, given.plan, attempts)
                queries, beside = _queries(given), given.sifted.kept
                return Validated(**so_far(again, Decided), status=status, queries=queries, beside=beside)
            case Try(plan=plan):
                if plan is Plan.REWRITE:
                    await self._clock.sleep(wait)
                return _again(given, plan, attempts)
            case Escalate():
                at = _again(given, given.plan, attempts)
                if given.plan in RELEASES:
                    return Stop(
                        at=at, reasons=reasons or (given.verdict.value,), status=Status.PENDING_REVIEW
                    )
                return hold(at, domain, _texts(given), reasons or (given.verdict.value,), self._clock)
            case Refuse():
                at = _again(given, given.plan, attempts)
                return Stop(at=at, reasons=reasons or (given.verdict.value,), status=Status.REFUSED)

    def _situation(self, given: Judged, attempts: int, wait: float, *, sensitive: bool) -> Situation:
        healable = not isinstance(given.reply, RewriteFailure) or can_heal(given.reply.kind)
        in_time = self._clock.monotonic() + wait < given.deadline
        return Situation(
            plan=given.plan,
            verdict=given.verdict,
            attempts_left=given.tenancy.bundle.settings.rewrite.attempts - attempts,
            worth_retrying=healable and in_time and given.reply.source not in self._repeats_itself,
            sensitive=sensitive,
        )


def _failures_in_a_row(attempts: tuple[Attempt, ...]) -> int:
    """How many of the last attempts gave nothing."""
    return sum(1 for _ in takewhile(lambda attempt: attempt.failure, reversed(attempts)))


def _attempt(given: Judged) -> Attempt:
    failure = given.reply.kind.value if isinstance(given.reply, RewriteFailure) else ""
    return Attempt(len(given.attempts) + 1, given.reply.source, given.violations, failure)


def _again(given: Judged, plan: Plan, attempts: tuple[Attempt, ...]) -> Decided:
    rejected = (*given.rejected, Rejected(_texts(given), given.violations))
    values = {**so_far(given, Decided), "plan": plan, "attempts": attempts, "rejected": rejected}
    return Decided(**values)


def _queries(given: Judged) -> tuple[ProposedQuery, ...]:
    return given.reply.queries if isinstance(given.reply, Proposal) else ()


def _texts(given: Judged) -> tuple[str, ...]:
    return tuple(query.text for query in _queries(given))


def _domain_of(given: Judged) -> str:
    """The sensitive domain that this proposal or one before it touches, also by a term split over its
    searches: they may raise sensitivity, and no later failure lowers it."""
    bundle, policy = given.tenancy.bundle, given.tenancy.policy
    proposals = (*(each.texts for each in given.rejected), _texts(given))
    restored = ([restore(text, given.vault) for text in texts] for texts in proposals)
    found = (terms_of(texts, in_any_order(len(texts)), policy) for texts in restored)
    terms = chain.from_iterable(chain.from_iterable(found))
    return next(filter(None, (bundle.sensitive_scope(term.scope) for term in terms)), "")
