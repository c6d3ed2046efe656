"""Who a credential belongs to."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from gateway.domain.identity import Principal


class Unknown(StrEnum):
    """Why a credential does not stand for anybody. For the audit; every caller sees the same 401."""

    MISSING = "missing"
    MALFORMED = "malformed"
    NOT_FOUND = "not_found"
    EXPIRED = "expired"
    REVOKED = "revoked"


class Credentials(Protocol):
    """Obligations:

    1. `identify` gives the principal of a valid credential: tenant, subject, roles and groups from it alone.
    2. Anything else gives `Unknown` with its reason: no credential, a shape that cannot be one, a wrong
       secret under a known prefix (`not_found`), one past its expiry, a revoked one.
    3. A secret is compared in constant time and is in no message, log line or exception.
    4. Raises `StoreUnavailable` when it cannot look; that is never an `Unknown`.
    """

    async def identify(self, credential: str) -> Principal | Unknown: ...
