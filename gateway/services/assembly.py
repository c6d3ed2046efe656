"""How a gateway is put together from one choice for every port; the composition root makes the choices."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gateway.ports.audit_search import AuditSearch
from gateway.ports.clock import Clock
from gateway.ports.conversations import Conversations
from gateway.ports.erasures import Erasures
from gateway.ports.holds import Holds
from gateway.ports.idempotency import Idempotency
from gateway.ports.identity import Credentials
from gateway.ports.journal import Journal
from gateway.ports.kept_rewrites import KeptRewrites
from gateway.ports.knowledge import Knowledge
from gateway.ports.languages import Languages
from gateway.ports.ledger import Ledger
from gateway.ports.masker import Detector
from gateway.ports.observer import Observer
from gateway.ports.policy import Tenancies
from gateway.ports.pseudonyms import Pseudonyms
from gateway.ports.reviews import Reviews
from gateway.ports.rewriter import Rewriter
from gateway.ports.signins import Signins
from gateway.ports.spending import Spending
from gateway.services.answering import Answering, Stages
from gateway.services.concluding import Concluding
from gateway.services.conversing import Conversing
from gateway.services.deciding import Deciding
from gateway.services.desk import Desk
from gateway.services.erasing import Erasing
from gateway.services.hearing import Hearing, NoteMasker
from gateway.services.holding import Holding
from gateway.services.inspecting import Inspecting, Inspection
from gateway.services.officers import Officers
from gateway.services.privacy import Privacy
from gateway.services.proving import Proving
from gateway.services.releasing import Releasing
from gateway.services.reviewing import Reviewing
from gateway.services.signing_in import SigningIn
from gateway.services.trail import Trails
from gateway.services.visiting import Visiting
from gateway.stages.admit import Admit
from gateway.stages.authenticate import Authenticate, Doorkeeper
from gateway.stages.briefing import Briefing
from gateway.stages.contextualise import Contextualise
from gateway.stages.decide import Decide
from gateway.stages.mask import Mask
from gateway.stages.merge import Merge
from gateway.stages.metering import Metering
from gateway.stages.recollecting import Recollecting
from gateway.stages.rewrite import Rewrite
from gateway.stages.scope import Scope
from gateway.stages.search import Search
from gateway.stages.settle import Settle
from gateway.stages.validate import Validate


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """One choice for every port that answering needs; tests put fakes here."""

    clock: Clock
    credentials: Credentials
    tenancies: Tenancies
    conversations: Conversations
    idempotency: Idempotency
    detector: Detector
    languages: Languages
    configured: Rewriter
    offline: Rewriter
    knowledge: Knowledge
    journal: Journal
    reviews: Reviews
    kept_rewrites: KeptRewrites
    spending: Spending
    observer: Observer
    pseudonyms: Pseudonyms


def answering_of(parts: Parts) -> Answering:
    """Questions, over these parts."""
    return Answering(_stages(parts), _concluding(parts), _trails(parts))


def _stages(parts: Parts) -> Stages:
    rewriters = (parts.configured, parts.offline)
    briefing = Briefing(*rewriters, parts.clock)
    return Stages(
        authenticate=Authenticate(Doorkeeper(parts.credentials, parts.tenancies)),
        admit=Admit(parts.idempotency),
        contextualise=Contextualise(parts.conversations, parts.clock),
        mask=Mask(parts.detector, parts.languages, parts.conversations, parts.pseudonyms),
        decide=Decide(Recollecting(briefing, parts.kept_rewrites), parts.clock),
        rewrite=Rewrite(briefing, parts.offline, Metering(parts.spending, parts.clock), parts.conversations),
        validate=Validate(),
        settle=Settle(parts.clock, frozenset(each.source for each in rewriters if each.repeats_itself)),
        scope=Scope(),
        search=Search(parts.knowledge, parts.conversations),
        merge=Merge(),
    )


def conversing_of(parts: Parts) -> Conversing:
    """Conversations, over these parts."""
    return Conversing(_visiting(parts), parts.conversations, parts.idempotency, parts.clock, parts.pseudonyms)


def reviewing_of(parts: Parts) -> Reviewing:
    """Review cases one by one, for askers and reviewers, over these parts."""
    releasing = Releasing(_stages(parts), _concluding(parts), _trails(parts), parts.clock, parts.pseudonyms)
    return Reviewing(_visiting(parts), parts.reviews, releasing)


def desk_of(parts: Parts) -> Desk:
    """Review cases for their reviewers, over these parts."""
    deciding = Deciding(parts.reviews, Validate(), parts.clock, parts.pseudonyms)
    return Desk(_visiting(parts), parts.reviews, deciding, parts.idempotency)


def proving_of(parts: Parts, ledger: Ledger) -> Proving:
    """The audit's log for its readers, over these parts."""
    return Proving(_visiting(parts), ledger)


def inspecting_of(parts: Parts, search: AuditSearch) -> Inspecting:
    """The audit's events for its readers, over these parts."""
    return Inspecting(_visiting(parts), Inspection(search, parts.journal))


def hearing_of(parts: Parts, search: AuditSearch) -> Hearing:
    """Feedback, over these parts."""
    notes = NoteMasker(parts.detector, parts.languages, parts.pseudonyms)
    return Hearing(_visiting(parts), search, parts.idempotency, notes, _trails(parts))


def privacy_of(parts: Parts, erasures: Erasures, holds: Holds, search: AuditSearch) -> Privacy:
    """Erasing and holding, over these parts."""
    officers = Officers(_visiting(parts), parts.tenancies, _trails(parts), parts.clock)
    holding = Holding(holds, search, parts.clock)
    return Privacy(officers=officers, erasing=Erasing(erasures), holding=holding)


def admin_of(parts: Parts, signins: Signins) -> tuple[SigningIn, Desk]:
    """Signing in to the pages and the desk behind it, over these parts: their people are known by their
    sessions alone, and no API key counts there."""
    behind = replace(parts, credentials=signins)
    return SigningIn(signins, _visiting(behind), _trails(behind)), desk_of(behind)


def _visiting(parts: Parts) -> Visiting:
    return Visiting(Doorkeeper(parts.credentials, parts.tenancies), _trails(parts))


def _concluding(parts: Parts) -> Concluding:
    return Concluding(parts.conversations, parts.idempotency, parts.kept_rewrites, parts.clock)


def _trails(parts: Parts) -> Trails:
    return Trails(parts.journal, parts.clock, parts.observer)
