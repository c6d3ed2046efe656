"""Calls: what every route reads from a request before anything else, and a caller who hangs up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException, InternalServerException

from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.http.reading import BODY_LIMIT, read_json
from gateway.ports.clock import Clock

AnyRequest = Request[Any, Any, Any]
Result = TypeVar("Result")

_SINGLE = ("Gateway-Subject", "Idempotency-Key")
_TOKEN = re.compile(r"[\x21-\x7e]{1,255}")
CALLER_GONE = 499
"""nginx's status for a caller who did not wait for the answer; nobody reads it but the access log."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A call, and what is wrong with its headers, if anything."""

    call: Call
    problem: Problem | None


class Calls:
    """Opens calls: their time and trace id come from the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def open(self, request: AnyRequest) -> Opened:
        """The call of a request. Credential, subject and key come from headers alone, never from the body.

        A header that stands twice has no single meaning, and a blank subject is no subject: both are refused,
        because a client that forgot whom it acts for must not be served with all of its own rights.
        """
        problem = next(filter(None, (_wrong_with(request, name) for name in _SINGLE)), None)
        call = Call(
            credential=_bearer(request.headers.getall("Authorization", [])),
            on_behalf="" if problem else request.headers.get("Gateway-Subject", ""),
            trace_id=self._clock.new_id("tr_"),
            started=self._clock.monotonic(),
            idempotency_key="" if problem else request.headers.get("Idempotency-Key", ""),
        )
        return Opened(call, problem)


def _wrong_with(request: AnyRequest, name: str) -> Problem | None:
    values = request.headers.getall(name, [])
    if len(values) > 1:
        return Problem(Problems.INVALID_PARAMETER, "This header stands twice", f"header {name}")
    if values and not _TOKEN.fullmatch(values[0]):
        return Problem(Problems.INVALID_PARAMETER, "Use 1 to 255 visible ASCII characters", f"header {name}")
    return None


def _bearer(headers: list[str]) -> str:
    """The credential of the one Authorization header; two of them are none."""
    scheme, _, credential = headers[0].partition(" ") if len(headers) == 1 else ("", "", "")
    return credential.strip() if scheme.lower() == "bearer" else ""


async def read_body(request: AnyRequest) -> Any | Problem:
    """The JSON value of the body, or the problem with it."""
    media_type = request.headers.get("Content-Type", "application/json").partition(";")[0].strip().lower()
    if media_type != "application/json":
        return Problem(Problems.UNSUPPORTED_MEDIA, "The body is not said to be JSON", "header Content-Type")
    body = await _bytes_of(request)
    return body if isinstance(body, Problem) else read_json(body)


async def read_optional_body(request: AnyRequest) -> Any | Problem:
    """Like `read_body`, and an empty object where there is no body at all."""
    body = await _bytes_of(request)
    return {} if body == b"" else await read_body(request)


async def _bytes_of(request: AnyRequest) -> bytes | Problem:
    try:
        return await request.body()
    except InternalServerException:
        return Problem(Problems.INVALID_BODY, "The caller hung up before the end of the body", "body")
    except ClientException:
        return Problem(Problems.TOO_LARGE, f"The body has more than {BODY_LIMIT} bytes", "body")


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, Result]) -> Result | None:
    """The result of the work; None when the caller hung up, which cancels the work."""
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        working.cancel()
        await asyncio.wait({working})
        return None
    finally:
        watching.cancel()
        working.cancel()


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
