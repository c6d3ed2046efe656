"""The session of a browser: its cookie, the token of its forms, and which posts may be followed."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie

from gateway.domain.signin import SESSION_LASTS

AnyRequest = Request[Any, Any, Any]

COOKIE = "gateway_session"
REVEALED = "gateway_revealed"
PATH = "/admin"
_LASTS_S = int(SESSION_LASTS.total_seconds())
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class Sessions:
    """Cookies for the pages at `public_url`, the address by which people reach the gateway."""

    def __init__(self, public_url: str) -> None:
        self._local = is_loopback(public_url)

    def begin(self, request: AnyRequest, secret: str) -> Cookie:
        """Sets the session's secret; no script and no other site gets hold of it."""
        return self._cookie(request, secret, _LASTS_S)

    def end(self, request: AnyRequest) -> Cookie:
        """Takes the cookie away."""
        return self._cookie(request, "", 0)

    def revealed(self, request: AnyRequest, page_id: str, path: str) -> Cookie:
        """Has the browser say, at this path alone, that the form of this page was answered with values."""
        return self._cookie(request, _mark(request, page_id), _LASTS_S, REVEALED, path)

    def _cookie(
        self, request: AnyRequest, value: str, seconds: int, key: str = COOKIE, path: str = PATH
    ) -> Cookie:
        # In clear only where nothing leaves the machine: both the configured and the asked address say so.
        here = self._local and is_loopback(f"//{request.headers.get('Host', '')}")
        return Cookie(
            key=key,
            value=value,
            max_age=seconds,
            path=path,
            httponly=True,
            samesite="lax",
            secure=not here,
        )


def secret_of(request: AnyRequest) -> str:
    """The session's secret as the browser sent it, empty without one."""
    return request.cookies.get(COOKIE, "")


def was_revealed(request: AnyRequest, page_id: str) -> bool:
    """Whether the form of this page was answered with values before, as the browser says.

    This guards nothing: a browser that forgets is shown them again if its reader still may, on record again.
    """
    return hmac.compare_digest(request.cookies.get(REVEALED, "").encode(), _mark(request, page_id).encode())


def form_token(secret: str) -> str:
    """What a form of this session has to carry. It follows from the secret and does not give it away."""
    return hmac.new(secret.encode(), b"a form of the admin pages", sha256).hexdigest()


def is_of_ours(request: AnyRequest, token: str) -> bool:
    """Whether a post came from a form of this session on a page of ours."""
    expected = form_token(secret_of(request))
    return _same_site(request) and hmac.compare_digest(token.encode(), expected.encode())


def is_loopback(url: str) -> bool:
    """Whether the address names this machine alone."""
    try:
        return urlsplit(url).hostname in _LOOPBACK
    except ValueError:
        return False


def _mark(request: AnyRequest, page_id: str) -> str:
    return hmac.new(secret_of(request).encode(), f"revealed {page_id}".encode(), sha256).hexdigest()


def _same_site(request: AnyRequest) -> bool:
    """Whether the page that posts is one of ours, as the browser says; the token has to be right in any case.

    Under `Referrer-Policy: no-referrer` browsers send `Origin: null`, so `Sec-Fetch-Site` comes first. Every
    browser sends one of the two with a post, so what sends neither is a program that was given the token.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("Host", "")
