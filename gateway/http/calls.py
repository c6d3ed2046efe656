"""Calls: what every route reads from a request before anything else, and a caller who hangs up."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException

from gateway.domain.errors import Problem, Problems
from gateway.domain.flow import Call
from gateway.http.reading import BODY_LIMIT, read_json
from gateway.ports.clock import Clock

AnyRequest = Request[Any, Any, Any]
Result = TypeVar("Result")

_IDEMPOTENCY_KEY = re.compile(r"[\x21-\x7e]{1,255}")
_BAD_KEY = Problem(
    Problems.INVALID_PARAMETER, "Use 1 to 255 visible ASCII characters", "header Idempotency-Key"
)


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
        """The call of a request. Credential, subject and key come from headers alone, never from the body."""
        key = request.headers.get("Idempotency-Key", "")
        valid = not key or _IDEMPOTENCY_KEY.fullmatch(key)
        call = Call(
            credential=_bearer(request.headers.get("Authorization", "")),
            on_behalf=request.headers.get("Gateway-Subject", ""),
            trace_id=self._clock.new_id("tr_"),
            started=self._clock.monotonic(),
            idempotency_key=key if valid else "",
        )
        return Opened(call, None if valid else _BAD_KEY)


def _bearer(header: str) -> str:
    scheme, _, credential = header.partition(" ")
    return credential.strip() if scheme.lower() == "bearer" else ""


async def read_body(request: AnyRequest) -> Any | Problem:
    """The JSON value of the body, or the problem with it."""
    media_type = request.headers.get("Content-Type", "application/json").partition(";")[0].strip().lower()
    if media_type != "application/json":
        return Problem(Problems.UNSUPPORTED_MEDIA, "The body is not said to be JSON", "header Content-Type")
    try:
        body = await request.body()
    except ClientException:
        return Problem(Problems.TOO_LARGE, f"The body has more than {BODY_LIMIT} bytes", "body")
    return read_json(body)


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, Result]) -> Result:
    """The result of the work, which is cancelled when the caller hangs up before it is done."""
    working = asyncio.ensure_future(work)
    watching = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            working.cancel()
        return await working
    finally:
        watching.cancel()
        if not working.done():
            working.cancel()


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
