"""The desk: reviewers list, see, claim and decide the cases of their domains.

Whoever may review nothing is told so for every id alike; a reviewer finds a case of a foreign tenant, of
another domain or of no existence equally missing. Who acts comes from the credential alone. Each act is on
record with what it did, in one transaction, or with why nothing was done.
"""

from __future__ import annotations

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Outcome, Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.domain.reviews.case import ReviewCase, ReviewState
from gateway.domain.reviews.deciding import Act
from gateway.domain.reviews.shown import CaseShown, QueuePage, ValuesShown
from gateway.ports.failures import StoreUnavailable
from gateway.ports.idempotency import Done, Idempotency, Mine
from gateway.ports.reviews import Reviews, Wanted
from gateway.services.deciding import Deciding, Order
from gateway.services.reviewers import Reviewer
from gateway.services.visiting import Visiting
from gateway.stages.admit import conflict_of

NO_REVIEWER = Problem(Problems.FORBIDDEN, "You may not review anything here")
NO_REVEALER = Problem(Problems.FORBIDDEN, "You may not see the values of this review")
PAGE_LIMIT = 100
"""Cases that one page of a queue may have."""


class Desk:
    """Review cases as their reviewers see them. Every method gives a `Problem` when it did nothing."""

    def __init__(
        self, visiting: Visiting, reviews: Reviews, deciding: Deciding, idempotency: Idempotency
    ) -> None:
        self._visiting, self._reviews = visiting, reviews
        self._deciding, self._idempotency = deciding, idempotency

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.REVIEW, problem)

    async def queue(
        self,
        call: Call,
        *,
        states: tuple[ReviewState, ...] = tuple(ReviewState),
        domain: str = "",
        after: str = "",
        limit: int = 50,
    ) -> QueuePage | Problem:
        """The cases of the caller's domains (of `domain` alone when it is named) in these states, oldest
        first, from behind the id `after` on. A domain that the caller may not review has none."""
        reviewer = await self._reviewer(call)
        if isinstance(reviewer, Problem):
            return reviewer
        domains = tuple(each for each in reviewer.domains if domain in ("", each))
        wanted = Wanted(domains, states, after, min(limit, PAGE_LIMIT) + 1)
        try:
            found = await self._reviews.queue(reviewer.visit.owner.tenant, wanted)
        except StoreUnavailable as error:
            return await reviewer.visit.broke(Stage.REVIEW, error)
        listed = tuple(map(reviewer.listed, found[: wanted.limit - 1]))
        more = listed[-1].id if len(found) == wanted.limit else None
        page = QueuePage(reviews=listed, next=more, domains=reviewer.domains)
        evidence = Evidence(reasons=("queue",), counts={"reviews": len(listed)})
        return await reviewer.visit.record(Stage.REVIEW, evidence) or page

    async def look(self, call: Call, review_id: str) -> CaseShown | Problem:
        """One case with what there is to decide on."""
        found = await self._found(call, review_id, "look")
        return found if isinstance(found, Problem) else await looked(*found)

    async def reveal(self, call: Call, review_id: str) -> ValuesShown | Problem:
        """The values behind a case's placeholders, once it is on record who sees them. It takes the right to
        `reveal` in the case's domain beside that to review it."""
        found = await self._found(call, review_id, "reveal")
        return found if isinstance(found, Problem) else await revealed(*found)

    async def claim(self, call: Call, review_id: str) -> CaseShown | Problem:
        """Takes a case for the tenant's `reviews.claim_minutes`; who has it already has it anew. The claim
        binds the content as it is now: a decision without a digest is on this one."""
        return await self._act(call, review_id, Order(Act.CLAIM))

    async def renew(self, call: Call, review_id: str) -> CaseShown | Problem:
        """Prolongs a claim that has not ended; one that has is not brought back to life."""
        return await self._act(call, review_id, Order(Act.RENEW))

    async def approve(self, call: Call, review_id: str, seen: str) -> CaseShown | Problem:
        """Lets the proposed searches out to the asker. `seen` is the digest of the content that was seen;
        empty, it is the one that the caller's claim bound, or, of a case that was never reopened, the only
        content that it ever had."""
        return await self._act(call, review_id, Order(Act.APPROVE, seen))

    async def edit(
        self, call: Call, review_id: str, queries: tuple[str, ...], seen: str
    ) -> CaseShown | Problem:
        """Lets these searches out instead. They may hold the placeholders of the case; they are judged now,
        under the asker's rights, and again at every release. `seen` as in `approve`."""
        return await self._act(call, review_id, Order(Act.EDIT, seen, queries))

    async def reject(self, call: Call, review_id: str, note: str, seen: str) -> CaseShown | Problem:
        """Denies the question for good; the asker is not shown the note. `seen` as in `approve`."""
        return await self._act(call, review_id, Order(Act.REJECT, seen, note=note))

    async def _act(self, call: Call, review_id: str, order: Order) -> CaseShown | Problem:
        reviewer = await self._reviewer(call)
        if isinstance(reviewer, Problem):
            return reviewer
        try:
            return await self._once(call, reviewer, review_id, order)
        except StoreUnavailable as error:
            return await reviewer.visit.broke(Stage.REVIEW, error)

    async def _once(
        self, call: Call, reviewer: Reviewer, review_id: str, order: Order
    ) -> CaseShown | Problem:
        owner, key = reviewer.visit.owner, call.idempotency_key
        if not key:
            done = await self._deciding.carry_out(call, reviewer, review_id, order)
            return done if isinstance(done, Problem) else done.shown
        claim = await self._idempotency.claim(owner, key, order.digest(review_id))
        if isinstance(claim, Done):
            return CaseShown.from_json(claim.body)
        if not isinstance(claim, Mine):
            return conflict_of(claim)
        done = await self._deciding.carry_out(call, reviewer, review_id, order)
        if isinstance(done, Problem):
            await self._idempotency.give_up(owner, key)
            return done
        await self._idempotency.settle_about(owner, key, done.asker, 200, done.shown.to_json())
        return done.shown

    async def _found(self, call: Call, review_id: str, doing: str) -> tuple[Reviewer, ReviewCase] | Problem:
        """Who asks and the case; that there is none for them is on record, with what they were `doing`."""
        reviewer = await self._reviewer(call)
        if isinstance(reviewer, Problem):
            return reviewer
        try:
            case = await self._deciding.find(reviewer, review_id)
        except StoreUnavailable as error:
            return await reviewer.visit.broke(Stage.REVIEW, error)
        if isinstance(case, Problem):
            missing = Evidence(Outcome.STOPPED, (doing, case.code))
            return await reviewer.visit.record(Stage.REVIEW, missing) or case
        return reviewer, case

    async def _reviewer(self, call: Call) -> Reviewer | Problem:
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        reviewer = Reviewer(visit)
        if reviewer.domains:
            return reviewer
        stopped = Evidence(Outcome.STOPPED, (NO_REVIEWER.code, "no_reviewer"))
        return await visit.record(Stage.REVIEW, stopped) or NO_REVIEWER


async def revealed(reviewer: Reviewer, case: ReviewCase) -> ValuesShown | Problem:
    """The case's values for its reviewer, once it is on record that they were seen."""
    digests = {"review": digest_of((case.id,)), "content": case.content.digest}
    if not reviewer.reveals(case.domain):
        stopped = Evidence(Outcome.STOPPED, ("reveal", NO_REVEALER.code), digests=digests)
        return await reviewer.visit.record(Stage.REVIEW, stopped) or NO_REVEALER
    shown = ValuesShown.of(case)
    counts = {"values": len(shown.values)}
    evidence = Evidence(reasons=("reveal", case.state.value), counts=counts, digests=digests)
    return await reviewer.visit.record(Stage.REVIEW, evidence) or shown


async def looked(reviewer: Reviewer, case: ReviewCase) -> CaseShown | Problem:
    """The case for its reviewer, once it is on record that it was seen."""
    evidence = Evidence(reasons=("look", case.state.value), digests={"content": case.content.digest})
    return await reviewer.visit.record(Stage.REVIEW, evidence) or reviewer.shown(case)
