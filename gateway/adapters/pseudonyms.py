"""Pseudonyms under the key of the installation."""

from __future__ import annotations

from gateway.adapters.sealing import Place, Sealing
from gateway.domain.text import escape

_BYTES = 8
"""Of the digest: among a billion values of a tenant two are alike with a chance of 3 %."""


class KeyedPseudonyms:
    """The port `Pseudonyms`: the beginning of an HMAC-SHA256 under the tenant's key. They change with the
    encryption key."""

    def __init__(self, sealing: Sealing) -> None:
        self._sealing = sealing

    def of(self, tenant: str, value: str) -> str:
        place = Place("pseudonym", escape(tenant), ())
        return self._sealing.digest(place, value)[:_BYTES].hex()
