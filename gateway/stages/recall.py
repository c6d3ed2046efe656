"""Recall: a question that was held, with the searches that a reviewer let through, as if just proposed.

From here it goes the way of every request, so that nothing reaches a search past the permission boundary.
"""

from __future__ import annotations

from gateway.domain.audit import Stage
from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.conversation import Owner
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Attempt, Authenticated, Call, Proposed, Stop, so_far
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from gateway.domain.masking import Vault, masked_before
from gateway.domain.names.families import families_in
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.recourse import Plan, Status
from gateway.domain.reviews.case import HeldAttempt, HeldQuestion, ReviewCase, ReviewState
from gateway.domain.violations import Violation, ViolationCode
from gateway.ports.pseudonyms import Pseudonyms
from gateway.stages.contextualise import visible_collections
from gateway.stages.mask import pseudonyms_in

MISSING = Problem(Problems.NOT_FOUND, "There is no such review", "path")
"""Said of a case that is not there, and of one that the caller may not know of."""

_NEVER_OVERTAKEN = 2**62
"""A generation that no newer message of the conversation, and no forgetting, can end."""

_PLANS = {ReviewState.APPROVED: Plan.APPROVED, ReviewState.EDITED: Plan.EDITED}


class Recall:
    """Authenticated -> Proposed, for one released case. A stop with a status says that it no longer fits."""

    stage = Stage.RECALL

    def __init__(self, case: ReviewCase, pseudonyms: Pseudonyms) -> None:
        self._case, self._pseudonyms = case, pseudonyms

    async def __call__(self, given: Authenticated) -> Proposed | Stop:
        case, decision = self._case, self._case.decision
        if (given.identity.tenant, given.identity.subject) != (case.tenant, case.asker):
            return Stop(at=given, reasons=("another_asker",), problem=MISSING)
        asked = Authenticated(**{**so_far(given, Authenticated), "ask": case.question.asked})
        if decision is None or case.state not in _PLANS:
            return held_again(asked, "not_released")
        if decision.digest != case.content.digest:
            return held_again(asked, "content_changed")
        if not decision.rights.still_hold(given.access):
            return held_again(asked, "rights_changed")
        return recalled(asked, case, _PLANS[case.state], decision.queries, self._pseudonyms)


def held_again(at: Authenticated, reason: str) -> Stop:
    """The stop of a decision that no longer fits."""
    return Stop(at=at, reasons=(reason,), status=Status.PENDING_REVIEW)


def asked_now(call: Call, tenancy: Tenancy, case: ReviewCase) -> Authenticated:
    """The case's question under the policy of now, for the identity that asked it: what a release would be
    judged by as far as anybody but the asker can tell."""
    question = case.question
    return Authenticated(
        **so_far(call, Call),
        ask=question.asked,
        identity=question.identity,
        tenancy=tenancy,
        access=tenancy.policy.entitle(question.identity),
    )


def recalled(
    given: Authenticated,
    case: ReviewCase,
    plan: Plan,
    queries: tuple[str, ...],
    pseudonyms: Pseudonyms,
) -> Proposed | Stop:
    """The case's question with these searches (masked) proposed, under the rights in `given`."""
    bundle, question = given.tenancy.bundle, case.question
    collections = _collections(given, case)
    if collections is None:
        return held_again(given, "collections_changed")
    vault = Vault(dict(question.values))
    conversation = _conversation(question, case.content.message, vault)
    texts = "\n".join((*(turn.content for turn in question.window), case.content.message))
    return Proposed(
        **so_far(given, Authenticated),
        owner=Owner(given.identity.tenant, given.identity.subject),
        conversation_id=question.conversation_id,
        generation=_NEVER_OVERTAKEN,
        message=question.message,
        window=(),
        collections=collections,
        kept_vault=vault,
        typed_terms=(),
        boundary=None,
        terms_removed=0,
        sensitive_domain=case.domain,
        conversation=conversation,
        vault=vault,
        pseudonyms=pseudonyms_in((texts,), vault, bundle, pseudonyms),
        names_found=question.names_found,
        plan=plan,
        reasons=case.content.reasons,
        glossary=terms_in(texts, bundle.glossary),
        identifiers=identifiers_in(case.content.message, bundle.identifiers),
        deadline=given.started + bundle.settings.rewrite.budget_ms / 1000,
        attempts=tuple(map(_attempt, question.attempts)),
        reply=Proposal(plan.value, tuple(map(ProposedQuery, queries))),
    )


def _collections(given: Authenticated, case: ReviewCase) -> tuple[str, ...] | None:
    """Those that the asker named, None when one of them may no longer be seen; where none was named, those
    that the reviewer saw and the asker may still see."""
    named = case.question.asked.collections
    visible = visible_collections(given.tenancy.bundle, given.access, named)
    if named or visible is None:
        return visible
    return tuple(name for name in visible if name in case.content.collections)


def _conversation(question: HeldQuestion, message: str, vault: Vault) -> MaskedConversation:
    window = tuple(MaskedTurn(turn.role, masked_before(turn.content, vault)) for turn in question.window)
    families = families_in((*(turn.content.text for turn in window), message), vault)
    return MaskedConversation(window, masked_before(message, vault), question.language, families)


def _attempt(held: HeldAttempt) -> Attempt:
    violations = tuple(Violation(ViolationCode(code), "") for code in held.violations)
    return Attempt(held.n, held.source, violations, held.failure)
