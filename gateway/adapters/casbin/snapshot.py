"""A tenant's policy compiled: the access filter of an identity, its other rights, and restricted terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.grants import Grants, grants_of
from gateway.adapters.terms.finder import TermFinder
from gateway.domain.access import AccessFilter, outside, topmost
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity
from gateway.domain.policy import Action, Decision, PolicySnapshot, TermMatch
from gateway.domain.subjects import client_subjects, person_subjects

_ROLE = "role:"


def compile_policy(bundle: Bundle, model_text: str) -> PolicySnapshot:
    """The bundle's policy, compiled from what Casbin made of it under `model_text` (the text of model.conf).

    Raises `ProblemError` for a model that the compiler does not understand.
    """
    grants = grants_of(enforcer_of(bundle, model_text), bundle)
    terms = TermFinder(bundle.restricted_terms, typos=bundle.settings.boundary.typos)
    return CompiledPolicy(bundle.tenant, bundle.version, grants, terms)


class CompiledPolicy:
    """Decides from tables that nothing changes after construction; unknown names leave no trace in it."""

    __slots__ = ("_grants", "_tenant", "_terms", "_version")

    def __init__(self, tenant: str, version: str, grants: Grants, terms: TermFinder) -> None:
        self._tenant = tenant
        self._version = version
        self._grants = grants
        self._terms = terms

    @property
    def version(self) -> str:
        return self._version

    def entitle(self, identity: Identity) -> AccessFilter:
        """The filter of the client, narrowed by the person's own where they are not the same."""
        client = self._filter(client_subjects(self._own(identity).client))
        if not identity.acts_for_another:
            return client
        return _without_denied(self._filter(person_subjects(identity.person)).narrow(client))

    def may(self, identity: Identity, action: Action, obj: str) -> Decision:
        """Whether both the person and the client may; acting for somebody is the client's right alone."""
        client = self._decide(client_subjects(self._own(identity).client), action, obj)
        if action is Action.ACT_AS or not identity.acts_for_another:
            return client
        person = self._decide(person_subjects(identity.person), action, obj)
        because = tuple(dict.fromkeys((*person.because, *client.because)))
        return Decision(person.allowed and client.allowed, self._version, because)

    def terms_in(self, text: str) -> tuple[TermMatch, ...]:
        return self._terms.find(text)

    def roles_of(self, identity: Identity) -> tuple[str, ...]:
        """In the order of the alphabet, without their prefix."""
        held = self._grants.roles.held_by(person_subjects(self._own(identity).person))
        return tuple(sorted(name.removeprefix(_ROLE) for name in held if name.startswith(_ROLE)))

    def _own(self, identity: Identity) -> Identity:
        if identity.tenant != self._tenant:
            raise ValueError("a policy decides for its own tenant alone")
        return identity

    def _decide(self, subjects: Iterable[str], action: Action, obj: str) -> Decision:
        rules = self._grants.rules_on(action, obj, self._grants.roles.held_by(subjects))
        allowed = bool(rules) and all(rule.allows for rule in rules)
        return Decision(allowed, self._version, tuple([rule.reference for rule in rules]))

    def _filter(self, subjects: Iterable[str]) -> AccessFilter:
        scopes = tuple(self._grants.scopes_of(self._grants.roles.held_by(subjects)))
        return _without_denied(
            AccessFilter(
                tenant=self._tenant,
                any_of=topmost(scope for each in scopes for scope in each.allowed),
                none_of=topmost(scope for each in scopes for scope in each.denied),
                policy_version=self._version,
            )
        )


def _without_denied(access: AccessFilter) -> AccessFilter:
    """The same filter without the allowed scopes that are denied as a whole: nobody is told of those."""
    return replace(access, any_of=outside(access.any_of, access.none_of))
