"""Reviewers: what a caller may review, and what it may know, as the policy has it and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.identity import Identity
from gateway.domain.policy import Action, Tenancy
from gateway.domain.reviews.case import ReviewCase
from gateway.domain.reviews.shown import CaseListed, CaseShown
from gateway.services.visiting import Visit


@dataclass(frozen=True, slots=True)
class Reviewer:
    """The caller of a visit, as far as reviews go. Person and client must both have a right."""

    visit: Visit

    @property
    def subject(self) -> str:
        """Who decides: the person of the credential."""
        return self.visit.known.identity.subject

    @property
    def domains(self) -> tuple[str, ...]:
        """The domains of the tenant that it may review; there may be none."""
        return reviewable(self.visit.known.tenancy, self.visit.known.identity)

    def reviews(self, domain: str) -> bool:
        """Whether it may see and decide cases of this domain."""
        return _reviews(self.visit.known.tenancy, self.visit.known.identity, domain)

    def reveals(self, domain: str) -> bool:
        """Whether it may see the values behind the placeholders of this domain's cases."""
        policy, identity = self.visit.known.tenancy.policy, self.visit.known.identity
        return self.reviews(domain) and policy.may(identity, Action.REVEAL, f"review/{domain}").allowed

    def knows(self, scope: str) -> bool:
        """Whether it may be told that a term belongs to this scope: it searches there, or reviews it."""
        return self.visit.known.access.permits(scope) or self.reviews(scope)

    def listed(self, case: ReviewCase) -> CaseListed:
        """The case as this reviewer may see it in a list."""
        return CaseListed.of(case, self.subject, self.knows)

    def shown(self, case: ReviewCase) -> CaseShown:
        """The case as this reviewer may see it."""
        return CaseShown.of(case, self.subject, self.knows, self.reveals)


def reviewable(tenancy: Tenancy, identity: Identity) -> tuple[str, ...]:
    """The domains of the tenant whose cases somebody may see and decide, sorted; there may be none."""
    settings = tenancy.bundle.settings
    named = [rules.domain or name for name, rules in settings.collections.items()]
    return tuple(
        sorted(domain for domain in {*settings.scopes, *named} if _reviews(tenancy, identity, domain))
    )


def _reviews(tenancy: Tenancy, identity: Identity, domain: str) -> bool:
    return tenancy.policy.may(identity, Action.REVIEW, f"review/{domain}").allowed
