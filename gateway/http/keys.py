"""The public keys with which a search service checks the capabilities that come with its requests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency

_MAX_AGE_S = 300
"""How long they may be kept; a key is published as long as any process signs with it, and longer."""


@dataclass(frozen=True, slots=True)
class PublishedKeys:
    """A JWK Set (RFC 7517) of public keys."""

    jwks: Mapping[str, object]


@get("/.well-known/jwks.json", tags=["operations"], media_type="application/jwk-set+json")
async def published_keys(keys: NamedDependency[PublishedKeys]) -> Response[dict[str, Any]]:
    """The keys that sign `Gateway-Capability`, as a JWK Set; there is nothing secret in it."""
    headers = {"Cache-Control": f"public, max-age={_MAX_AGE_S}"}
    return Response(dict(keys.jwks), headers=headers)
