"""A capability is good for one body, one service and half a minute, and nobody but the gateway makes one."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, OKPKey

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.knowledge_http.capability import ALGORITHM, LIFETIME, TYPE, Capabilities
from gateway.adapters.knowledge_http.checking import SKEW_S, Granted, NotGranted, granted
from gateway.domain.access import AccessFilter

ACCESS = AccessFilter("acme", ("hr",), ("hr/payroll",), "v1")
SERVICE, BODY = "https://kb.acme.example/search", b'{"tenant": "acme"}'
CLOCK = FakeClock()
SECRET = bytes(range(32))
CAPABILITIES = Capabilities([SECRET], CLOCK)
TOKEN = CAPABILITIES.mint(ACCESS, SERVICE, BODY)


def accepted(
    token: str = TOKEN,
    keys: Mapping[str, object] = CAPABILITIES.published,
    service: str = SERVICE,
    body: bytes = BODY,
    later: timedelta = timedelta(),
) -> Granted:
    return granted(token, keys, service, body, CLOCK.now() + later)


def public_key() -> dict[str, str]:
    keys: Any = CAPABILITIES.published["keys"]
    (published,) = keys
    return dict(published)


def header_and_claims(token: str = TOKEN) -> tuple[dict[str, Any], dict[str, Any]]:
    header, claims = (json.loads(base64.urlsafe_b64decode(part + "==")) for part in token.split(".")[:2])
    return header, claims


def test_it_grants_a_search_for_the_tenant_under_the_filter_of_the_request() -> None:
    assert accepted() == Granted("acme", ACCESS.digest, "v1")


def test_what_the_service_is_told_is_as_documented() -> None:
    header, claims = header_and_claims()
    assert (header["alg"], header["typ"]) == ("Ed25519", "gateway-capability+jwt")
    assert claims["exp"] - claims["iat"] == LIFETIME.total_seconds()
    assert claims.keys() == {
        *("iss", "aud", "iat", "exp", "jti", "tenant", "filter_digest", "policy_version", "body_sha256")
    }


def test_no_two_are_alike() -> None:
    assert CAPABILITIES.mint(ACCESS, SERVICE, BODY) != TOKEN


@pytest.mark.parametrize("seconds", [-SKEW_S, 0, LIFETIME.total_seconds() + SKEW_S - 1])
def test_clocks_that_differ_a_little_do_no_harm(seconds: float) -> None:
    assert accepted(later=timedelta(seconds=seconds))


@pytest.mark.parametrize(
    "how",
    [
        {"body": BODY + b" "},
        {"service": "https://other.example/search"},
        {"later": LIFETIME + timedelta(seconds=SKEW_S + 1)},
        {"later": timedelta(seconds=-SKEW_S - 1)},
        {"keys": Capabilities([b"another key of thirty-two bytes."], CLOCK).published},
        {"keys": {"keys": []}},
    ],
    ids=["another body", "another service", "too late", "too early", "another gateway", "no keys"],
)
def test_it_is_good_for_nothing_else(how: dict[str, Any]) -> None:
    with pytest.raises(NotGranted):
        accepted(**how)


@pytest.mark.parametrize(
    "token",
    ["", "a.b.c", TOKEN[:-4] + "AAAA", TOKEN + ".e", "\ud800", TOKEN.rpartition(".")[0] + "."],
    ids=["empty", "letters", "another signature", "one part more", "no text", "without a signature"],
)
def test_what_is_no_token_of_ours_grants_nothing(token: str) -> None:
    with pytest.raises(NotGranted):
        accepted(token)


def test_the_public_key_makes_none() -> None:
    """Neither as an HMAC secret nor unsigned, the two ways in which checkers have been talked round."""
    header, claims = header_and_claims()
    published = public_key()
    secret = OctKey.import_key(published["x"])
    forged = jwt.encode({**header, "alg": "HS256"}, claims, secret, algorithms=["HS256"])
    unsigned = ".".join(
        (
            base64.urlsafe_b64encode(json.dumps({**header, "alg": "none"}).encode()).decode().rstrip("="),
            TOKEN.split(".")[1],
            "",
        )
    )
    for token in (forged, unsigned):
        with pytest.raises(NotGranted):
            accepted(token)


@pytest.mark.parametrize(
    ("header", "without"),
    [
        ({"typ": "JWT"}, ""),
        ({"typ": ""}, ""),
        *(({}, claim) for claim in ("iss", "aud", "exp", "iat", "tenant", "filter_digest", "body_sha256")),
    ],
)
def test_a_token_of_another_kind_is_none_even_when_the_key_signed_it(
    header: dict[str, str], without: str
) -> None:
    key = OKPKey.generate_key("Ed25519")
    keys = {"keys": [{**key.as_dict(private=False), "kid": key.thumbprint()}]}
    _, claims = header_and_claims()
    whole = {"alg": ALGORITHM, "typ": TYPE, "kid": key.thumbprint()}
    sign = {"key": key, "algorithms": [ALGORITHM]}
    assert accepted(jwt.encode(whole, claims, **sign), keys)  # type: ignore[arg-type]
    claims.pop(without, None)
    with pytest.raises(NotGranted):
        accepted(jwt.encode({**whole, **header}, claims, **sign), keys)  # type: ignore[arg-type]


def test_while_keys_change_the_tokens_of_both_are_accepted() -> None:
    changed = Capabilities([bytes(32), SECRET], CLOCK)
    assert accepted(TOKEN, changed.published)
    assert accepted(changed.mint(ACCESS, SERVICE, BODY), changed.published)
    with pytest.raises(NotGranted):
        accepted(changed.mint(ACCESS, SERVICE, BODY))


def test_nothing_secret_is_published() -> None:
    published = public_key()
    assert published.keys() == {"kty", "crv", "x", "kid", "alg", "use"}
    assert (published["kty"], published["crv"]) == ("OKP", "Ed25519")
