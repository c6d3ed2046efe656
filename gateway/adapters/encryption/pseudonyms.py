"""Pseudonyms under the key of the installation."""

from __future__ import annotations

from gateway.adapters.encryption.sealing import Place, Sealing
from gateway.domain.text import alike, escape

_BYTES = 8
"""Of the digest: among a billion values of a tenant two are alike with a chance of 3 %."""


class KeyedPseudonyms:
    """The port `Pseudonyms`: the beginning of an HMAC-SHA256 under the tenant's key. They change with the
    encryption key."""

    def __init__(self, sealing: Sealing) -> None:
        self._sealing = sealing

    def of(self, tenant: str, value: str) -> str:
        return _written(self._sealing.digest(_place(tenant), alike(value)))

    def all_of(self, tenant: str, value: str) -> tuple[str, ...]:
        """Every one under which records may have the value: of this key and of each earlier one; and as they
        were until they were made `alike`, for records of then."""
        forms = dict.fromkeys((alike(value), value))
        return tuple(
            _written(digest) for form in forms for digest in self._sealing.digests(_place(tenant), form)
        )


def _place(tenant: str) -> Place:
    return Place("pseudonym", escape(tenant), ())


def _written(digest: bytes) -> str:
    return digest[:_BYTES].hex()
