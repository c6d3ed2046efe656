"""A key says where to look for it; whom it stands for, only what is stored can say."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest

from gateway.adapters.credentials.api_keys import StoredKey, believe, make_key, read_key
from gateway.adapters.credentials.credential_text import CredentialText
from gateway.adapters.fakes.clock import FakeClock
from gateway.domain.errors import ProblemError, Problems
from gateway.domain.identity import Principal
from gateway.ports.identity import Unknown

MARIA = Principal("acme-2", "maria@acme.example", frozenset({"employee"}), frozenset({"hr-team"}))
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
WHOLE, STORED = make_key(MARIA, "portal", None, FakeClock(NOW))


def parts_of(whole: str) -> CredentialText:
    parts = read_key(whole)
    assert isinstance(parts, CredentialText)
    return parts


def test_a_key_has_its_tenant_a_prefix_to_be_shown_and_a_secret_of_256_bits() -> None:
    assert re.fullmatch(rf"rgw_acme-2_{STORED.info.prefix}_[0-9A-Za-z]{{43}}", WHOLE)
    assert 62**43 > 2**256
    assert len(STORED.info.prefix) == 10


def test_of_the_secret_only_the_sha_256_is_stored() -> None:
    secret = WHOLE.split("_")[3]
    assert STORED.secret_hash == sha256(secret.encode()).digest()
    assert secret not in repr(STORED)
    assert secret not in repr(parts_of(WHOLE))


def test_every_letter_and_digit_occurs_in_secrets() -> None:
    secrets = {make_key(MARIA, "", None, FakeClock())[0].split("_")[3] for _ in range(200)}
    assert len(secrets) == 200
    assert len(set("".join(secrets))) == 62


def test_a_key_comes_apart_into_what_it_was_made_of() -> None:
    assert parts_of(WHOLE).whole == WHOLE
    assert (parts_of(WHOLE).tenant, parts_of(WHOLE).prefix) == ("acme-2", STORED.info.prefix)


def test_no_credential_is_missing_rather_than_malformed() -> None:
    assert read_key("") is Unknown.MISSING


@pytest.mark.parametrize(
    "credential",
    [
        " ",
        "rgw",
        WHOLE[:-1],
        WHOLE + "a",
        WHOLE + "\n",
        " " + WHOLE,
        WHOLE[:-1] + "é",
        WHOLE[:-1] + "٣",
        WHOLE[:-1] + "\x00",
        WHOLE.upper(),
        WHOLE.replace("rgw_", "rgx_"),
        WHOLE.replace("acme-2", "-"),
        WHOLE.replace("acme-2", ""),
        WHOLE.replace("acme-2", "acme_2"),
        WHOLE.replace("acme-2", "a" * 64),
        "eyJhbGciOiJSUzI1NiJ9.e30.c2ln",
    ],
    ids=lambda _: "",  # a random key in a name would give every worker other tests
)
def test_what_cannot_be_a_key_is_malformed(credential: str) -> None:
    assert read_key(credential) is Unknown.MALFORMED


def test_the_principal_is_the_stored_one_whatever_the_key_says() -> None:
    elsewhere = replace(parts_of(WHOLE), tenant="globex")
    assert believe(elsewhere, STORED, NOW) == MARIA


def test_another_secret_and_an_unknown_prefix_are_not_found() -> None:
    assert believe(replace(parts_of(WHOLE), secret="a" * 43), STORED, NOW) is Unknown.NOT_FOUND
    assert believe(parts_of(WHOLE), None, NOW) is Unknown.NOT_FOUND


def test_a_key_ends_at_the_moment_of_its_expiry() -> None:
    expiring = stored(expires_at=NOW)
    assert believe(parts_of(WHOLE), expiring, NOW - timedelta(microseconds=1)) == MARIA
    assert believe(parts_of(WHOLE), expiring, NOW) is Unknown.EXPIRED


def test_only_who_has_the_secret_learns_that_a_key_was_revoked_or_expired() -> None:
    wrong = replace(parts_of(WHOLE), secret="a" * 43)
    for ended in (stored(expires_at=NOW), stored(revoked_at=NOW)):
        assert believe(wrong, ended, NOW) is Unknown.NOT_FOUND
    assert believe(parts_of(WHOLE), stored(revoked_at=NOW), NOW) is Unknown.REVOKED


@pytest.mark.parametrize(
    "principal",
    [
        replace(MARIA, tenant="-"),
        replace(MARIA, tenant="Acme"),
        replace(MARIA, subject=""),
        replace(MARIA, subject="role:admin"),
        replace(MARIA, subject="mаria@acme.example"),
        replace(MARIA, roles=frozenset({"employee", "group:hr"})),
        replace(MARIA, groups=frozenset({"hr team"})),
    ],
)
def test_names_that_cannot_be_get_no_key(principal: Principal) -> None:
    with pytest.raises(ProblemError) as caught:
        make_key(principal, "", None, FakeClock())
    assert caught.value.problem.of is Problems.INVALID_NAME


def test_an_expiry_without_a_zone_gets_no_key() -> None:
    with pytest.raises(ProblemError, match="time zone"):
        make_key(MARIA, "", datetime(2026, 3, 2), FakeClock())


def stored(*, expires_at: datetime | None = None, revoked_at: datetime | None = None) -> StoredKey:
    return replace(STORED, info=replace(STORED.info, expires_at=expires_at, revoked_at=revoked_at))
