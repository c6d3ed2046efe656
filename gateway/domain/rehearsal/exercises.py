"""What a drill asks of an installed policy bundle: questions made of the bundle's own words, and the failure
that the model is made to have with each. Nothing that a person ever wrote is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from gateway.domain.access import AccessFilter
from gateway.domain.conversation import Role, Turn
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import Tenancy
from gateway.domain.proposal import FailureKind
from gateway.domain.recourse import Status
from gateway.domain.rehearsal.scenario import Speaker
from gateway.domain.request import Ask, Mode

SUBJECT = "gateway-drill"
"""Who asks in a drill, with one of the bundle's roles or groups; the bundle's people are not played."""

_FOLLOW_UP = "and who is responsible for it?"


@dataclass(frozen=True, slots=True)
class Question:
    """A follow-up that needs the model: what it is about, who asks, and the sensitive domain it touches."""

    topic: str
    speaker: Speaker
    domain: str

    def ask(self, conversation: str) -> Ask:
        said = (Turn(Role.USER, f"How does {self.topic} work?"),)
        return Ask(_FOLLOW_UP, conversation, said, mode=Mode.SEARCH)


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question while the model fails in one way."""

    tenant: str
    question: Question
    fault: FailureKind

    @property
    def due(self) -> Status:
        """How it has to be served (contract, section 2)."""
        if self.question.domain:
            return Status.PENDING_REVIEW
        return Status.REFUSED if self.fault is FailureKind.REFUSAL else Status.DEGRADED


def exercises_for(tenancy: Tenancy, sample: int) -> tuple[Exercise, ...]:
    """Every failure with up to `sample` ordinary questions and as many of each sensitive domain; none for a
    tenant whose policy lets no role and no group search."""
    ordinary = list(islice(_ordinary(tenancy), sample))
    domains = dict.fromkeys(question.domain for question in _sensitive(tenancy))
    sensitive = [
        question
        for domain in domains
        for question in islice((each for each in _sensitive(tenancy) if each.domain == domain), sample)
    ]
    tenant = tenancy.bundle.tenant
    return tuple(Exercise(tenant, each, fault) for each in (*ordinary, *sensitive) for fault in FailureKind)


def _ordinary(tenancy: Tenancy) -> Iterator[Question]:
    """Of titles and long forms that belong to no scope, by whoever may search most outside sensitive ones."""
    bundle = tenancy.bundle
    asker = max(_askers(tenancy), key=lambda asker: _breadth(tenancy, asker[1]), default=None)
    if asker is None or not _breadth(tenancy, asker[1]):
        return
    scopes = (rules.title for rules in bundle.settings.scopes.values())
    collections = (rules.title for rules in bundle.settings.collections.values())
    for topic in dict.fromkeys((*bundle.glossary.values(), *scopes, *collections)):
        if not tenancy.policy.terms_in(topic):
            yield Question(topic, asker[0], "")


def _sensitive(tenancy: Tenancy) -> Iterator[Question]:
    """Of restricted terms of sensitive scopes, by the first who may search the scope."""
    for scope, phrases in tenancy.bundle.restricted_terms.items():
        domain = tenancy.bundle.sensitive_scope(scope)
        asker = next((each for each, access in _askers(tenancy) if access.permits(scope)), None)
        if domain and asker:
            yield from (Question(phrase, asker, domain) for phrase in phrases)


def _askers(tenancy: Tenancy) -> Iterator[tuple[Speaker, AccessFilter]]:
    """Everybody who has just one of the policy's roles or groups, with what they may search."""
    for name in dict.fromkeys(line.values[0] for line in tenancy.bundle.policy if line.kind == "p"):
        kind, _, named = name.partition(":")
        roles, groups = ((named,) if kind == each else () for each in ("role", "group"))
        if roles or groups:
            person = Principal(tenancy.bundle.tenant, SUBJECT, frozenset(roles), frozenset(groups))
            speaker = Speaker(subject=SUBJECT, roles=roles, groups=groups)
            yield speaker, tenancy.policy.entitle(Identity.direct(person))


def _breadth(tenancy: Tenancy, access: AccessFilter) -> int:
    """How many scopes that are not sensitive may be searched."""
    scopes = tenancy.bundle.settings.scopes
    return sum(access.permits(scope) and not tenancy.bundle.is_sensitive(scope) for scope in scopes)
