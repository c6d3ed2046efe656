"""Whom a link or a session stands for, only what is stored can say, and only to who has the secret."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.credentials.credential_text import Kind
from gateway.adapters.credentials.signin_secrets import (
    StoredSession,
    believe_link,
    believe_session,
    make_link,
    make_session,
    read_link,
    read_session,
)
from gateway.domain.errors import ProblemError, Problems
from gateway.domain.identity import Principal
from gateway.domain.signin import IDLE_ENDS, LINK_LASTS
from gateway.ports.identity import Unknown

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
TOKEN, LINK = make_link("acme", "lars@acme.example", NOW)
SECRET, SESSION = make_session(LINK.link, NOW)


def test_a_link_and_a_session_are_credentials_of_their_own_kind() -> None:
    assert (TOKEN.kind, SECRET.kind) == (Kind.LINK, Kind.SESSION)
    assert read_link(TOKEN.whole) == TOKEN
    assert read_session(SECRET.whole) == SECRET


@pytest.mark.parametrize(
    "token", ["", "rgl", TOKEN.whole + "a", SECRET.whole], ids=["nothing", "a kind", "too long", "a session"]
)
def test_what_cannot_be_a_link_is_none(token: str) -> None:
    assert read_link(token) is None


@pytest.mark.parametrize(
    ("credential", "why"),
    [("", Unknown.MISSING), (TOKEN.whole, Unknown.MALFORMED), (SECRET.whole[:-1], Unknown.MALFORMED)],
    ids=["nothing", "a link", "cut short"],
)
def test_what_cannot_be_a_session_is_unknown(credential: str, why: Unknown) -> None:
    assert read_session(credential) is why


def test_a_link_is_good_for_a_quarter_of_an_hour() -> None:
    assert LINK.link.expires_at == NOW + LINK_LASTS == NOW + timedelta(minutes=15)


@pytest.mark.parametrize(
    ("tenant", "subject"),
    [("-", "lars@acme.example"), ("Acme", "lars"), ("acme", ""), ("acme", "role:admin"), ("acme", "lаrs")],
)
def test_names_that_cannot_be_get_no_link(tenant: str, subject: str) -> None:
    with pytest.raises(ProblemError) as caught:
        make_link(tenant, subject, NOW)
    assert caught.value.problem.of is Problems.INVALID_NAME


def test_a_link_is_believed_for_its_secret() -> None:
    assert believe_link(TOKEN, LINK) == LINK.link
    assert believe_link(replace(TOKEN, secret="a" * 43), LINK) is None
    assert believe_link(TOKEN, None) is None


def test_a_session_stands_for_its_person_without_roles_or_groups() -> None:
    assert believe_session(SECRET, SESSION, NOW) == Principal("acme", "lars@acme.example")


def test_only_who_has_the_secret_learns_that_a_session_is_over() -> None:
    ended = StoredSession(replace(SESSION.session, ended_at=NOW), SESSION.secret_hash)
    wrong = replace(SECRET, secret="a" * 43)
    assert believe_session(SECRET, ended, NOW) is Unknown.REVOKED
    assert believe_session(SECRET, SESSION, NOW + IDLE_ENDS) is Unknown.EXPIRED
    assert believe_session(wrong, ended, NOW) is Unknown.NOT_FOUND
    assert believe_session(wrong, SESSION, NOW + IDLE_ENDS) is Unknown.NOT_FOUND
    assert believe_session(SECRET, None, NOW) is Unknown.NOT_FOUND


def test_nothing_that_is_made_shows_its_secret() -> None:
    for text, stored in ((TOKEN, LINK), (SECRET, SESSION)):
        assert text.secret not in repr(text) + repr(stored)
        assert repr(text.secret_hash) not in repr(stored)
