"""Briefing: which rewriter works on a message, and what it is told."""

from __future__ import annotations

from gateway.domain.brief import Brief
from gateway.domain.flow import Decided
from gateway.domain.request import Mode
from gateway.domain.withheld import Withheld
from gateway.ports.clock import Clock
from gateway.ports.rewriter import Rewriter

_SHORTEST_TIMEOUT = 0.05
"""Seconds; an attempt that begins just before the deadline still ends by a time-out, not by an error."""


class Briefing:
    """Chooses between the configured and the offline rewriter, and writes their briefs."""

    def __init__(self, configured: Rewriter, offline: Rewriter, clock: Clock) -> None:
        self._configured, self._offline, self._clock = configured, offline, clock

    def rewriter(self, given: Decided) -> Rewriter:
        """The model does not see a language whose names cannot be found, unless the tenant wants it so."""
        rules = given.tenancy.bundle.settings.masking
        return self._configured if given.names_found or rules.model_without_names else self._offline

    def brief(self, given: Decided) -> Brief:
        """What the rewriter is told on this attempt."""
        settings = given.tenancy.bundle.settings
        left = max(given.deadline - self._clock.monotonic(), _SHORTEST_TIMEOUT)
        searches = given.ask.mode is Mode.SEARCH
        wanted = given.ask.options.max_queries or settings.rewrite.max_queries
        fields = {
            name: rules
            for collection in given.collections
            for name, rules in settings.collections[collection].fields.items()
        }
        return Brief(
            conversation=given.conversation,
            tenant_name=settings.name,
            roles=given.tenancy.policy.roles_of(given.identity),
            scopes=tuple(_title(given, scope) for scope in given.access.any_of),
            glossary=given.glossary,
            identifiers=given.identifiers,
            fields=fields,
            max_queries=min(wanted, settings.rewrite.max_queries),
            timeout=min(left, settings.model.timeout_ms / 1000),
            model=settings.model.name or "",
            withheld=Withheld.of(given.vault, given.credential),
            rejected=given.rejected,
            departments=_departments(given),
            variations=settings.lanes.variations.most if searches else 0,
            hypothesis=searches and settings.lanes.hypothesis > 0,
        )


def _departments(given: Decided) -> tuple[str, ...]:
    """What the person's groups are called, where the tenant calls them departments."""
    named = given.tenancy.bundle.settings.departments
    return tuple(sorted({named[group] for group in given.identity.person.groups if group in named}))


def _title(given: Decided, scope: str) -> str:
    rules = given.tenancy.bundle.settings.scopes.get(scope)
    return rules.title if rules else scope
