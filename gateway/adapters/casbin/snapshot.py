"""A tenant's policy compiled: the access filter of an identity, its other rights, and restricted terms.

Entitlements are looked up under these subjects:

- a person under `user:<subject>`, and a client under `client:<subject>` and `user:<subject>`, because a key
  does not say which of the two it was made for;
- both under `role:<role>` and `group:<group>` for every role and group that their credential carries.

A prefix cannot be claimed: names have no colon, so whoever is called like a role is not one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gateway.adapters.casbin.enforcer import enforcer_of
from gateway.adapters.casbin.grants import Grants, Rule, grants_of
from gateway.adapters.terms.finder import TermFinder
from gateway.domain.access import AccessFilter, covers, topmost
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity, Principal
from gateway.domain.policy import Action, Decision, PolicySnapshot, TermMatch
from gateway.domain.resource import resource_of


def compile_policy(bundle: Bundle, model_text: str) -> PolicySnapshot:
    """The bundle's policy, compiled from what Casbin made of it under `model_text` (the text of model.conf).

    Raises `ProblemError` for a model that the compiler does not understand.
    """
    grants = grants_of(enforcer_of(bundle, model_text), bundle)
    return CompiledPolicy(bundle.tenant, bundle.version, grants, TermFinder(bundle.restricted_terms))


class CompiledPolicy:
    """Decides from tables that nothing changes after construction; unknown names leave no trace in it."""

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
        client = self._filter(self._client_rules(identity))
        if not identity.acts_for_another:
            return client
        return _without_denied(self._filter(self._person_rules(identity)).narrow(client))

    def may(self, identity: Identity, action: Action, obj: str) -> Decision:
        """Whether both the person and the client may; acting for somebody is the client's right alone."""
        client = _decide(self._client_rules(identity), action, obj)
        if action is Action.ACT_AS or not identity.acts_for_another:
            return client
        person = _decide(self._person_rules(identity), action, obj)
        because = dict.fromkeys((*person.because, *client.because))
        return Decision(person.allowed and client.allowed, tuple(because))

    def terms_in(self, text: str) -> tuple[TermMatch, ...]:
        return self._terms.find(text)

    def _client_rules(self, identity: Identity) -> tuple[Rule, ...]:
        return self._rules("user", "client", principal=identity.client)

    def _person_rules(self, identity: Identity) -> tuple[Rule, ...]:
        return self._rules("user", principal=identity.person)

    def _rules(self, *kinds: str, principal: Principal) -> tuple[Rule, ...]:
        if principal.tenant != self._tenant:
            raise ValueError("a policy decides for its own tenant alone")
        return self._grants.rules_for(_subjects(kinds, principal))

    def _filter(self, rules: Iterable[Rule]) -> AccessFilter:
        searches = [rule for rule in rules if rule.action is Action.SEARCH]
        return _without_denied(
            AccessFilter(
                tenant=self._tenant,
                any_of=topmost(rule.resource.path for rule in searches if rule.allows),
                none_of=topmost(rule.resource.path for rule in searches if not rule.allows),
                policy_version=self._version,
            )
        )


def _subjects(kinds: Iterable[str], principal: Principal) -> Iterator[str]:
    yield from (f"{kind}:{principal.subject}" for kind in kinds)
    yield from (f"role:{role}" for role in principal.roles)
    yield from (f"group:{group}" for group in principal.groups)


def _without_denied(access: AccessFilter) -> AccessFilter:
    """The same filter without the allowed scopes that are denied as a whole: nobody is told of those."""
    open_scopes = (s for s in access.any_of if not any(covers(denied, s) for denied in access.none_of))
    return replace(access, any_of=tuple(open_scopes))


def _decide(rules: Iterable[Rule], action: Action, obj: str) -> Decision:
    asked = resource_of(obj)
    if asked is None:
        return Decision(False)
    matching = [rule for rule in rules if rule.action is action and rule.resource.holds(asked)]
    allowed = bool(matching) and all(rule.allows for rule in matching)
    return Decision(allowed, tuple(rule.reference for rule in matching))
