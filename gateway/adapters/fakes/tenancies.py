"""What is in force for each tenant, put there by hand."""

from __future__ import annotations

from gateway.adapters.fakes.breaking import Breakable
from gateway.domain.policy import Tenancy
from gateway.ports.failures import PolicyUnavailable


class FakeTenancies(Breakable):
    """The port `Tenancies` without a store behind it: what is `put` is in force at once."""

    failure = PolicyUnavailable

    def __init__(self) -> None:
        super().__init__()
        self._in_force: dict[str, Tenancy] = {}

    def put(self, tenancy: Tenancy) -> None:
        self._in_force[tenancy.bundle.tenant] = tenancy

    async def current(self, tenant: str) -> Tenancy | None:
        self._work()
        return self._in_force.get(tenant)
