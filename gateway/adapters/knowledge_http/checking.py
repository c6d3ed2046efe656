"""What a search service does with a capability before it searches; the gateway's own tests and attacks do the
same, so that a token which no service could accept is noticed here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from gateway.adapters.knowledge_http.capability import ALGORITHM, ISSUER, TYPE

SKEW_S = 10
"""Seconds by which the clocks of the gateway and of a search service may differ."""


class NotGranted(Exception):
    """This request does not come with a capability of its own. The message holds nothing of the token."""


@dataclass(frozen=True, slots=True)
class Granted:
    """What a capability grants: a search for this tenant under the filter of this digest."""

    tenant: str
    filter_digest: str
    policy_version: str


def granted(
    token: str, published: Mapping[str, object], audience: str, body: bytes, now: datetime
) -> Granted:
    """What the token grants to this very body. Raises `NotGranted` for one that is not signed by a published
    key, is meant for another service or body, or is out of time."""
    rules = jwt.JWTClaimsRegistry(
        now=int(now.timestamp()),
        leeway=SKEW_S,
        iss={"essential": True, "value": ISSUER},
        aud={"essential": True, "value": audience},
        exp={"essential": True},
        iat={"essential": True},
        body_sha256={"essential": True, "value": hashlib.sha256(body).hexdigest()},
    )
    try:
        # An imported set of keys is not typed as narrowly as it is documented.
        keys: Any = published
        read = jwt.decode(token, KeySet.import_key_set(keys), algorithms=[ALGORITHM])
        rules.validate(read.claims)
    except (JoseError, ValueError) as error:
        raise NotGranted(type(error).__name__) from None
    if read.header.get("typ") != TYPE:
        raise NotGranted("another kind of token")
    names = ("tenant", "filter_digest", "policy_version")
    values = [read.claims.get(name) for name in names]
    if not all(isinstance(value, str) for value in values):
        raise NotGranted("it grants nothing")
    return Granted(*map(str, values))
