"""The capability that goes with each search: a signed token that says for whom, under which filter and until
when the gateway searches. Whoever has the published keys can check it, and nobody else can make one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import timedelta

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from joserfc import jwt
from joserfc.jwk import OKPKey

from gateway.domain.access import AccessFilter
from gateway.ports.clock import Clock

HEADER = "Gateway-Capability"
ALGORITHM = "Ed25519"
"""The name that RFC 9864 gives the signature of RFC 8032; "EdDSA", which left the curve open, it retired."""
TYPE = "gateway-capability+jwt"
"""Of the token's header (RFC 8725, 3.11): no other token of ours or of anybody else's passes for one."""
ISSUER = "rewrite-gateway"
LIFETIME = timedelta(seconds=30)
"""Six times the longest search, for clocks that differ a little."""
_PURPOSE = b"gateway search capability"


class Capabilities:
    """Mints capabilities, each for one request.

    Its keys are derived from the installation's encryption keys (HKDF-SHA256, RFC 5869), so that all of its
    processes have the same without one more secret. The first one signs; those of earlier encryption keys
    stay published, so that nothing is refused while a new key is rolled out.
    """

    def __init__(self, secrets: Sequence[bytes], clock: Clock) -> None:
        self._keys = tuple(map(_derived, secrets))
        self._clock = clock

    @property
    def published(self) -> Mapping[str, object]:
        """The public keys as a JWK Set (RFC 7517)."""
        return {"keys": [_published(key) for key in self._keys]}

    def mint(self, access: AccessFilter, audience: str, body: bytes) -> str:
        """The token for one request with this body to the service at `audience`."""
        now, key = self._clock.now(), self._keys[0]
        header = {"alg": ALGORITHM, "typ": TYPE, "kid": key.thumbprint()}
        claims = {
            "iss": ISSUER,
            "aud": audience,
            "iat": int(now.timestamp()),
            "exp": int((now + LIFETIME).timestamp()),
            "jti": self._clock.new_id("cap_"),
            "tenant": access.tenant,
            "filter_digest": access.digest,
            "policy_version": access.policy_version,
            "body_sha256": hashlib.sha256(body).hexdigest(),
        }
        return jwt.encode(header, claims, key, algorithms=[ALGORITHM])


def _derived(secret: bytes) -> OKPKey:
    seed = HKDF(hashes.SHA256(), 32, salt=None, info=_PURPOSE).derive(secret)
    return OKPKey.import_key(Ed25519PrivateKey.from_private_bytes(seed))


def _published(key: OKPKey) -> Mapping[str, object]:
    return {**key.as_dict(private=False), "kid": key.thumbprint(), "alg": ALGORITHM, "use": "sig"}
