"""One call of the Messages API under a deadline, with the SDK's one retry inside it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from anthropic import APIRequest, AsyncAPIResponse, AsyncCallNext

_OWN_WAIT = 0.5
"""Seconds that the SDK waits before its first retry when the service names no time (less up to a quarter:
`INITIAL_RETRY_DELAY` of anthropic 2.14)."""

_RETRIED = frozenset({408, 409, 429, *range(500, 600)})
"""Statuses after which the SDK tries again, unless the service says otherwise."""


class TooLongToWait(Exception):
    """The wait before a retry inside this call is longer than what is left, so that it is not begun."""


class Deadline:
    """Watches the attempts of one call: what the service last answered, and whether a wait still fits.

    It is middleware of the SDK, which calls it once for each HTTP attempt, the retry included.
    """

    def __init__(self, seconds: float) -> None:
        self._ends = asyncio.get_running_loop().time() + seconds
        self.status = 0
        self.retry_after = 0.0

    @property
    def left(self) -> float:
        """Seconds until the call has to be over."""
        return self._ends - asyncio.get_running_loop().time()

    async def __call__(self, request: APIRequest, call_next: AsyncCallNext) -> AsyncAPIResponse[Any]:
        """One attempt. Raises `TooLongToWait` when the wait for another one does not fit."""
        self.status, self.retry_after = 0, 0.0
        response = await call_next(request)
        self.status, self.retry_after = response.status_code, wait_asked_for(response.headers)
        if self._wait <= self.left:
            return response
        if not response.is_closed:
            await response.close()
        raise TooLongToWait

    @property
    def _wait(self) -> float:
        """Seconds before the SDK's retry: those that the service named, else its own, none without one."""
        return self.retry_after or (_OWN_WAIT if self.status in _RETRIED else 0.0)


def wait_asked_for(headers: Mapping[str, str]) -> float:
    """Seconds to wait by `retry-after-ms` or `retry-after`; 0 when there is none, or one that is no time.

    A date is read against the answer's own `date`, since the two clocks need not agree.
    """
    for name, scale in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(float(headers.get(name, "")) * scale, 0.0)
        except ValueError:
            continue
    try:
        until, now = (parsedate_to_datetime(headers.get(name, "")) for name in ("retry-after", "date"))
        return max((until - now).total_seconds(), 0.0)
    except (ValueError, TypeError):
        return 0.0
