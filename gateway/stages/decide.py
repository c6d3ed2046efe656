"""Decide: whether a rewrite is due at all, before any model is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gateway.domain.audit import Stage
from gateway.domain.brief import MaskedConversation
from gateway.domain.bundle import BoundaryAction, Bundle, UnsupportedLanguage
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.dialogue.gate import Need, Reading, read
from gateway.domain.dialogue.resuming import Resumption, asked_what, asked_whether, resumption
from gateway.domain.dialogue.topics import names_anything
from gateway.domain.flow import Decided, Masked, Stop, so_far
from gateway.domain.glossary import terms_in
from gateway.domain.identifiers import identifiers_in
from gateway.domain.proposal import Clarification
from gateway.domain.recourse import Plan, Status
from gateway.domain.violations import ViolationCode
from gateway.ports.clock import Clock
from gateway.stages.holding import hold
from gateway.stages.recollecting import Recollecting

_CROSSED = (ViolationCode.PERMISSION_BOUNDARY.value,)
_UNREAD = ("unsupported_language",)


class _Found(NamedTuple):
    """What the message has of the tenant's own: terms of the glossary, none of a pasted text, and
    identifiers."""

    terms: dict[str, str]
    identifiers: tuple[str, ...]


class Decide:
    """Masked -> Decided."""

    stage = Stage.DECIDE

    def __init__(self, recollecting: Recollecting, clock: Clock) -> None:
        self._recollecting, self._clock = recollecting, clock

    async def __call__(self, given: Masked) -> Decided | Stop:
        unread = _unread(given)
        match given.boundary:
            case _ if unread is UnsupportedLanguage.REFUSE:
                return Stop(at=given, reasons=_UNREAD, status=Status.REFUSED)
            case BoundaryAction.ESCALATE:
                return hold(given, self._crossed_domain(given), (), _CROSSED, self._clock)
            case BoundaryAction.REFUSE:
                return Stop(at=given, reasons=_CROSSED, status=Status.REFUSED)
            case _ if unread is UnsupportedLanguage.ESCALATE:
                domain = given.sensitive_domain or given.tenancy.bundle.language_domain
                return hold(given, domain, (), _UNREAD, self._clock)
            case BoundaryAction.STRIP if not names_anything(given.message, given.conversation.language):
                return Stop(at=given, reasons=_CROSSED, status=Status.REFUSED)
            case BoundaryAction.STRIP:
                return self._decided(given, Plan.STRIP, _CROSSED, _found(given), begins=False)
        with given.conversation.readings.kept():
            decided = self._read(given)
        return decided if isinstance(decided, Stop) else await self._recollecting(decided)

    def _read(self, given: Masked) -> Decided | Stop:
        conversation, found = given.conversation, _found(given)
        reading = read(conversation, *found)
        match resumption(conversation, reading, idle=given.idle):
            case Resumption.ASKS:
                return _asks(given, asked_whether(conversation), ("idle",))
            case Resumption.ASKS_WHAT:
                given = self._decided(given, Plan.PASSTHROUGH, ("topic_declined",), found, begins=True)
                return _asks(given, asked_what(conversation), ("topic_declined",))
            case Resumption.BEGINS:
                alone = replace(conversation, window=())
                return self._planned(given, read(alone, *found), found, begins=True)
        return self._planned(given, reading, found, begins=False)

    def _planned(self, given: Masked, reading: Reading, found: _Found, *, begins: bool) -> Decided | Stop:
        if reading.need is Need.NO_RETRIEVAL:
            return Stop(at=given, reasons=reading.reasons, status=Status.NO_RETRIEVAL)
        plan = Plan.REWRITE if reading.need is Need.REWRITE else Plan.PASSTHROUGH
        return self._decided(given, plan, reading.reasons, found, begins=begins)

    def _decided(
        self, given: Masked, plan: Plan, reasons: tuple[str, ...], found: _Found, *, begins: bool
    ) -> Decided:
        """The plan; a message that begins a topic goes on without the window."""
        bundle, conversation, values = given.tenancy.bundle, given.conversation, so_far(given, Masked)
        if begins:
            conversation = replace(conversation, window=())
            values |= {"conversation": conversation, "window": ()}
        return Decided(
            **values,
            plan=plan,
            reasons=reasons,
            glossary=_terms(conversation, bundle) if conversation.window else found.terms,
            identifiers=found.identifiers,
            deadline=self._clock.monotonic() + bundle.settings.rewrite.budget_ms / 1000,
            begins=begins,
        )

    def _crossed_domain(self, given: Masked) -> str:
        scopes = (given.tenancy.bundle.sensitive_scope(term.scope) for term in given.typed_terms)
        return next(filter(None, scopes), given.sensitive_domain or given.typed_terms[0].scope)


def _unread(given: Masked) -> UnsupportedLanguage:
    """What the tenant wants of texts whose names could not be looked for; of all others nothing."""
    rules = given.tenancy.bundle.settings.masking
    return UnsupportedLanguage.PATTERNS_ONLY if given.names_found else rules.unsupported_language


def _found(given: Masked) -> _Found:
    bundle, message = given.tenancy.bundle, given.conversation.message.text
    terms = {} if is_pasted(message) else terms_in(message, bundle.glossary)
    return _Found(terms, identifiers_in(message, bundle.identifiers))


def _terms(conversation: MaskedConversation, bundle: Bundle) -> dict[str, str]:
    """The glossary's terms in the conversation; those of a pasted text are no concern of a search."""
    message = conversation.message.text
    asked = () if is_pasted(message) else (message,)
    return terms_in(
        "\n".join((*(turn.content.text for turn in conversation.recent), *asked)), bundle.glossary
    )


def _asks(given: Masked, clarification: Clarification, reasons: tuple[str, ...]) -> Stop:
    return Stop(at=given, reasons=reasons, status=Status.NEEDS_CLARIFICATION, clarification=clarification)
