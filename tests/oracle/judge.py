"""Casbin itself as the judge of what a policy means.

It shares nothing with the compiler: its own reading of the policy text, its own `covers`, and the principal's
claims as memberships of one probe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import casbin
from casbin.persist.adapters.string_adapter import StringAdapter

from gateway.domain.identity import Principal
from tests.oracle.policies import Case
from tests.policies import MODEL

PERSON, CLIENT = "probe:person", "probe:client"


class Judge:
    """Casbin on the policy text, asked for one identity: both of its principals must be allowed."""

    def __init__(self, subject: Case) -> None:
        identity = subject.identity
        person_kinds = ("user",) if identity.acts_for_another else ("user", "client")
        claims = (
            *_claims(PERSON, identity.person, person_kinds),
            *_claims(CLIENT, identity.client, ("user", "client")),
        )
        model = casbin.Enforcer.new_model(text=MODEL)
        self._enforcer = casbin.Enforcer(model, StringAdapter("\n".join((*subject.lines, *claims))))
        self._enforcer.add_function("covers", _covers)
        self._enforcer.get_role_manager().max_hierarchy_level = 100

    def allows(self, obj: str, action: str) -> bool:
        """Acting for somebody is the client's right alone; everything else both must have."""
        probes = (CLIENT,) if action == "act-as" else (PERSON, CLIENT)
        return all(self._enforcer.enforce(probe, "acme", obj, action) for probe in probes)

    def matching(self, obj: str, action: str) -> tuple[int, ...]:
        """The numbers, from 1, of all `p` lines that are about this; in a `Case` these lines come first."""
        probes = (CLIENT,) if action == "act-as" else (PERSON, CLIENT)
        holds = self._enforcer.get_role_manager().has_link
        return tuple(
            number
            for number, (subject, tenant, named, act, _) in enumerate(self._enforcer.get_policy(), start=1)
            if act == action
            and _covers(obj, named)
            and any(holds(probe, subject, tenant) for probe in probes)
        )


def _claims(probe: str, who: Principal, kinds: Sequence[str]) -> Iterator[str]:
    yield from (f"g, {probe}, {kind}:{who.subject}, acme" for kind in kinds)
    yield from (f"g, {probe}, role:{role}, acme" for role in sorted(who.roles))
    yield from (f"g, {probe}, group:{group}, acme" for group in sorted(who.groups))


def _covers(asked: str, named: str) -> bool:
    """Segment by segment: what the rule names has to be where the asked path begins."""
    parts = named.split("/")
    return asked.split("/")[: len(parts)] == parts and (asked == named or "/" in named)
