"""One call of the Messages API under a deadline, with the SDK's one retry inside it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from anthropic import APIRequest, AsyncAPIResponse, AsyncCallNext


class TooLongToWait(Exception):
    """The service asked for a longer wait than what is left, so that a retry inside this call is no use."""


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
        """One attempt. Raises `TooLongToWait` when the answer asks for a wait that does not fit."""
        self.status, self.retry_after = 0, 0.0
        response = await call_next(request)
        self.status, self.retry_after = response.status_code, wait_asked_for(response.headers)
        if not response.is_closed and self.retry_after > self.left:
            await response.close()
        if self.retry_after > self.left:
            raise TooLongToWait
        return response


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
