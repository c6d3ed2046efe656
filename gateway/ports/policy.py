"""What is in force for a tenant now."""

from __future__ import annotations

from typing import Protocol

from gateway.domain.policy import Tenancy


class Tenancies(Protocol):
    """Obligations:

    1. `current` gives the tenant's bundle and policy, swapped whole: bundle and policy are of one version.
    2. None for a tenant that does not exist; it is not remembered as absent.
    3. A version applied elsewhere is in force here within a second.
    4. Raises `PolicyUnavailable` when it cannot tell; a bundle that does not load leaves the old one.
    """

    async def current(self, tenant: str) -> Tenancy | None: ...
