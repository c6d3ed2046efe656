"""Decide: whether a rewrite is due at all, before any model is asked."""

from __future__ import annotations

from gateway.domain.audit import Stage
from gateway.domain.bundle import BoundaryAction
from gateway.domain.flow import Decided, Masked, Stop, so_far
from gateway.domain.gate import Need, read
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from gateway.domain.recourse import Plan, Status
from gateway.domain.topics import names_anything
from gateway.domain.violations import ViolationCode
from gateway.ports.clock import Clock
from gateway.stages.holding import hold

_CROSSED = (ViolationCode.PERMISSION_BOUNDARY.value,)


class Decide:
    """Masked -> Decided."""

    stage = Stage.DECIDE

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def __call__(self, given: Masked) -> Decided | Stop:
        match given.boundary:
            case BoundaryAction.ESCALATE:
                return hold(given, self._crossed_domain(given), (), _CROSSED, self._clock)
            case BoundaryAction.REFUSE:
                return Stop(at=given, reasons=_CROSSED, status=Status.REFUSED)
            case BoundaryAction.STRIP if not names_anything(given.message, given.conversation.language):
                return Stop(at=given, reasons=_CROSSED, status=Status.REFUSED)
            case BoundaryAction.STRIP:
                return self._decided(given, Plan.STRIP, _CROSSED)
        return self._read(given)

    def _read(self, given: Masked) -> Decided | Stop:
        bundle, message = given.tenancy.bundle, given.conversation.message.text
        found = terms_in(message, bundle.glossary)
        reading = read(given.conversation, found, identifiers_in(message, bundle.identifiers))
        if reading.need is Need.NO_RETRIEVAL:
            return Stop(at=given, reasons=reading.reasons, status=Status.NO_RETRIEVAL)
        plan = Plan.REWRITE if reading.need is Need.REWRITE else Plan.PASSTHROUGH
        return self._decided(given, plan, reading.reasons)

    def _decided(self, given: Masked, plan: Plan, reasons: tuple[str, ...]) -> Decided:
        bundle, conversation = given.tenancy.bundle, given.conversation
        texts = [*(turn.content.text for turn in conversation.window), conversation.message.text]
        return Decided(
            **so_far(given, Masked),
            plan=plan,
            reasons=reasons,
            glossary=terms_in("\n".join(texts), bundle.glossary),
            identifiers=identifiers_in(conversation.message.text, bundle.identifiers),
            deadline=self._clock.monotonic() + bundle.settings.rewrite.budget_ms / 1000,
        )

    def _crossed_domain(self, given: Masked) -> str:
        scopes = (given.tenancy.bundle.sensitive_scope(term.scope) for term in given.typed_terms)
        return next(filter(None, scopes), given.sensitive_domain or given.typed_terms[0].scope)
