"""Casbin as the judge of what a caller may search: loaded anew from the bundle's lines, asked directly."""

from __future__ import annotations

import casbin
from casbin.persist.adapters.string_adapter import StringAdapter

from gateway.domain.bundle import Bundle
from gateway.domain.identity import Identity, Principal
from gateway.domain.rehearsal.entitled import Entitled, lies_in, open_scopes, probes

_SCOPE = "scope/"


class Disagreement(Exception):
    """Casbin's decisions and the rules that it says are about a caller do not fit together."""


class Oracle:
    """Says what an identity is entitled to under a bundle; `model_text` is the text of model.conf.

    It shares neither the compiled policy nor its reading of scopes with the gateway. Each identity is asked
    about once: the rules that apply come from Casbin's role manager, and the filter that follows from them
    is compared with `enforce` for every scope of the bundle.
    """

    def __init__(self, bundle: Bundle, model_text: str) -> None:
        self._bundle = bundle
        lines = (", ".join((line.kind, *line.values)) for line in bundle.policy)
        model = casbin.Enforcer.new_model(text=model_text)
        self._enforcer = casbin.Enforcer(model, StringAdapter("\n".join(lines)))
        self._enforcer.enable_auto_save(False)
        self._enforcer.add_function("covers", _covers)
        self._enforcer.get_role_manager().max_hierarchy_level = len(bundle.policy) + 2
        self._known: dict[Identity, Entitled] = {}

    def entitled(self, identity: Identity) -> Entitled:
        """What the caller may search. Raises `Disagreement` when Casbin contradicts itself."""
        if identity not in self._known:
            self._known[identity] = self._judged(identity)
        return self._known[identity]

    def _judged(self, identity: Identity) -> Entitled:
        client = self._probe(identity.client, ("user", "client"))
        person = self._probe(identity.person, ("user",)) if identity.acts_for_another else client
        asked = tuple(dict.fromkeys((person, client)))
        any_of, none_of = open_scopes((self._scopes(p, "allow"), self._scopes(p, "deny")) for p in asked)
        entitled = Entitled(
            tenant=self._bundle.tenant,
            policy_version=self._bundle.version,
            any_of=any_of,
            none_of=none_of,
            acts=self._allows(client, "client", "act-as"),
            reviews=any(
                all(self._allows(probe, f"review/{scope}", "review") for probe in asked)
                for scope in self._bundle.settings.scopes
            ),
        )
        for scope in probes(self._bundle):
            if entitled.permits(scope) != all(self._allows(p, f"{_SCOPE}{scope}", "search") for p in asked):
                raise Disagreement(f"{identity.subject} and {_SCOPE}{scope}")
        return entitled

    def _probe(self, principal: Principal, kinds: tuple[str, ...]) -> str:
        """A subject of no other name that has what the principal has: its own grants and its claims."""
        probe = f"probe:{len(self._enforcer.get_grouping_policy())}"
        named = [f"{kind}:{principal.subject}" for kind in kinds]
        named += [f"role:{role}" for role in sorted(principal.roles)]
        named += [f"group:{group}" for group in sorted(principal.groups)]
        for each in named:
            self._enforcer.add_grouping_policy(probe, each, self._bundle.tenant)
        return probe

    def _scopes(self, probe: str, effect: str) -> list[str]:
        found = self._enforcer.get_implicit_permissions_for_user(probe, self._bundle.tenant)
        return [
            obj.removeprefix(_SCOPE)
            for _, _, obj, action, eft in found
            if action == "search" and eft == effect and obj.startswith(_SCOPE)
        ]

    def _allows(self, probe: str, obj: str, action: str) -> bool:
        return bool(self._enforcer.enforce(probe, self._bundle.tenant, obj, action))


def _covers(asked: str, named: str) -> bool:
    return lies_in(asked, named) and (asked == named or "/" in named)
