"""A session's cookie, the token of its forms, and which posts are followed."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from litestar.testing import RequestFactory

from admin.sessions import AnyRequest, Sessions, form_token, is_loopback, is_of_ours, secret_of

SECRET = "rgs_acme_0123456789_" + "a" * 43
LOCAL, PUBLIC = "http://127.0.0.1:8080", "https://gateway.acme.example"
OURS = {"Cookie": f"gateway_session={SECRET}", "Host": "gateway.acme.example"}


def request(**headers: str) -> AnyRequest:
    """A request with these headers; `_` stands for `-`."""
    return RequestFactory().post("/admin", headers={k.replace("_", "-"): v for k, v in headers.items()})


@pytest.mark.parametrize(
    ("public_url", "host", "secure"),
    [
        (LOCAL, "127.0.0.1:8080", False),
        (LOCAL, "localhost:8080", False),
        ("http://[::1]:8080", "[::1]:8080", False),
        (LOCAL, "gateway.acme.example", True),
        (LOCAL, "127.0.0.1.acme.example", True),
        (LOCAL, "[::1", True),
        (PUBLIC, "127.0.0.1:8080", True),
        (PUBLIC, "gateway.acme.example", True),
    ],
)
def test_the_cookie_is_for_encrypted_addresses_unless_nothing_leaves_the_machine(
    public_url: str, host: str, secure: bool
) -> None:
    cookie = Sessions(public_url).begin(request(Host=host), SECRET)
    assert cookie.secure is secure


def test_no_script_and_no_other_site_gets_hold_of_the_cookie() -> None:
    header = Sessions(PUBLIC).begin(request(Host="gateway.acme.example"), SECRET).to_header(header="")
    parts = {part.strip().lower() for part in header.split(";")}
    assert f"gateway_session={SECRET}".lower() in parts
    assert {"httponly", "secure", "samesite=lax", "path=/admin", "max-age=28800"} <= parts
    assert "domain" not in header.lower()


def test_the_cookie_is_taken_away_where_it_was_set() -> None:
    cookie = SimpleCookie(Sessions(LOCAL).end(request(Host="127.0.0.1")).to_header(header=""))
    morsel = cookie["gateway_session"]
    assert (morsel.value, morsel["max-age"], morsel["path"]) == ("", "0", "/admin")


def test_the_secret_is_the_cookies_and_nothing_elses() -> None:
    assert secret_of(request(**OURS)) == SECRET
    assert secret_of(request(Authorization=f"Bearer {SECRET}")) == ""


def test_a_forms_token_follows_from_the_session_and_does_not_give_it_away() -> None:
    assert form_token(SECRET) == form_token(SECRET) != form_token(SECRET[:-1] + "b")
    assert SECRET.split("_")[3] not in form_token(SECRET)


@pytest.mark.parametrize(
    "said",
    [
        {"Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Site": "same-origin", "Origin": "null"},
        {"Origin": "https://gateway.acme.example"},
        {},
    ],
    ids=["browser", "browser without a referrer", "older browser", "program"],
)
def test_a_post_from_a_page_of_the_session_is_followed(said: dict[str, str]) -> None:
    assert is_of_ours(request(**OURS, **said), form_token(SECRET))


@pytest.mark.parametrize(
    "said",
    [
        {"Origin": ""},
        {"Origin": "null"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "https://gateway.acme.example.elsewhere.example"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "none"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "https://gateway.acme.example"},
    ],
)
def test_a_post_from_elsewhere_is_not_followed_even_with_the_token(said: dict[str, str]) -> None:
    assert not is_of_ours(request(**OURS, **said), form_token(SECRET))


@pytest.mark.parametrize("token", ["", "wrong", form_token("another session"), form_token("")])
def test_a_post_without_the_sessions_token_is_not_followed(token: str) -> None:
    assert not is_of_ours(request(**OURS, Sec_Fetch_Site="same-origin"), token)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.2", "https://localhost.example", "nothing", "", "http://[::1"]
)
def test_only_this_machines_own_addresses_are_loopback(url: str) -> None:
    assert not is_loopback(url)
