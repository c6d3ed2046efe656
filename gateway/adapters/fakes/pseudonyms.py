"""Pseudonyms that anybody can make."""

from __future__ import annotations

from gateway.domain.access import digest_of
from gateway.domain.text import alike


class FakePseudonyms:
    """The port `Pseudonyms`, except that there is no key."""

    def of(self, tenant: str, value: str) -> str:
        return digest_of((tenant, alike(value)))[:16]
