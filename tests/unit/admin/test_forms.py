"""A form is read as it was sent; what cannot be one is said, not guessed."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from litestar import Litestar, post
from litestar.testing import AsyncTestClient

from admin.forms import Form, read_form
from admin.sessions import AnyRequest
from gateway.domain.errors import Problem, Problems

Client = AsyncTestClient[Litestar]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@post("/")
async def read(request: AnyRequest) -> dict[str, object]:
    """Says what it read."""
    form = await read_form(request)
    if isinstance(form, Problem):
        return {"code": form.code}
    return {"token": form.one("token"), "queries": form.all("query")}


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    app = Litestar([read], request_max_body_size=1000, logging_config=None, openapi_config=None)
    async with AsyncTestClient(app) as client:
        yield client


async def said(client: Client, body: bytes, headers: dict[str, str] = FORM) -> object:
    return (await client.post("/", content=body, headers=headers)).json()


def test_a_field_that_is_missing_or_stands_twice_has_no_value() -> None:
    form = Form({"once": [" a\r\nb "], "twice": ["a", "b"]})
    assert (form.one("once"), form.one("twice"), form.one("never")) == ("a\nb", "", "")


def test_a_repeated_field_keeps_its_order_and_not_what_was_left_blank() -> None:
    assert Form({"query": ["one", " ", "", "two "]}).all("query") == ("one", "two")


async def test_a_form_is_read_with_everything_that_was_typed(client: Client) -> None:
    body = b"token=t&query=S%C3%A3o+Paulo&query=&query=a%26b"
    assert await said(client, body) == {"token": "t", "queries": ["São Paulo", "a&b"]}


@pytest.mark.parametrize(
    ("body", "headers", "problem"),
    [
        (b"{}", {"Content-Type": "application/json"}, Problems.UNSUPPORTED_MEDIA),
        (b"token=t", {"Content-Type": "text/plain"}, Problems.UNSUPPORTED_MEDIA),
        (b"token=t", {}, Problems.UNSUPPORTED_MEDIA),
        (b"token=%ff", FORM, Problems.INVALID_BODY),
        (b"token=\xff", FORM, Problems.INVALID_BODY),
        (b"query=a&" * 65, FORM, Problems.INVALID_BODY),
        (b"query=" + b"a" * 1000, FORM, Problems.TOO_LARGE),
    ],
    ids=["json", "text", "untold", "no utf-8 escaped", "no utf-8", "too many fields", "too large"],
)
async def test_what_cannot_be_a_form_has_a_problem(
    client: Client, body: bytes, headers: dict[str, str], problem: Problems
) -> None:
    assert await said(client, body, headers) == {"code": problem.kind.code}
