"""Authenticate: who asks, for whom, under which policy, and what may be searched. Never from the body."""

from __future__ import annotations

from dataclasses import dataclass

from gateway.domain.access import AccessFilter
from gateway.domain.audit import Stage
from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Authenticated, Received, Stop, so_far
from gateway.domain.identity import Identity, Principal, check_name
from gateway.domain.policy import Action, Tenancy
from gateway.ports.identity import Credentials, Unknown
from gateway.ports.policy import Tenancies


@dataclass(frozen=True, slots=True)
class Known:
    """A caller that was let in, with what is in force for it."""

    identity: Identity
    tenancy: Tenancy
    access: AccessFilter


@dataclass(frozen=True, slots=True)
class Stranger:
    """A caller that was not; `reason` is for the audit, the problem for the caller."""

    problem: Problem
    reason: str


class Doorkeeper:
    """Lets callers in, at every route alike."""

    def __init__(self, credentials: Credentials, tenancies: Tenancies) -> None:
        self._credentials, self._tenancies = credentials, tenancies

    async def identify(self, credential: str, on_behalf: str) -> Known | Stranger:
        """The caller of a credential, acting for `on_behalf` unless that is empty."""
        client = await self._credentials.identify(credential)
        if isinstance(client, Unknown):
            return Stranger(Problem(Problems.UNAUTHENTICATED, "The API key is not valid"), client.value)
        tenancy = await self._tenancies.current(client.tenant)
        if tenancy is None:
            return Stranger(Problem(Problems.POLICY_UNAVAILABLE, "No policy is in force"), "no_policy")
        identity = _acting(client, on_behalf, tenancy) if on_behalf else Identity.direct(client)
        if isinstance(identity, Stranger):
            return identity
        return Known(identity, tenancy, tenancy.policy.entitle(identity))


def _acting(client: Principal, on_behalf: str, tenancy: Tenancy) -> Identity | Stranger:
    if check_name(on_behalf, "subject") is not None:
        problem = Problem(Problems.INVALID_PARAMETER, "This is not a subject", "header Gateway-Subject")
        return Stranger(problem, "invalid_subject")
    if not tenancy.policy.may(Identity.direct(client), Action.ACT_AS, "client").allowed:
        problem = Problem(Problems.FORBIDDEN, "This key may not act for others", "header Gateway-Subject")
        return Stranger(problem, "may_not_act_as")
    return Identity.acting(client, Principal(client.tenant, on_behalf))


class Authenticate:
    """Received -> Authenticated."""

    stage = Stage.AUTHENTICATE

    def __init__(self, doorkeeper: Doorkeeper) -> None:
        self._doorkeeper = doorkeeper

    async def __call__(self, given: Received) -> Authenticated | Stop:
        caller = await self._doorkeeper.identify(given.credential, given.on_behalf)
        if isinstance(caller, Stranger):
            return Stop(at=given, reasons=(caller.reason,), problem=caller.problem)
        return Authenticated(
            **so_far(given, Received),
            identity=caller.identity,
            tenancy=caller.tenancy,
            access=caller.access,
        )
