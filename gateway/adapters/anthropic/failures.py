"""What a failed call means for the pipeline: one table from the SDK's errors to the kinds of failure."""

from __future__ import annotations

import re
from dataclasses import dataclass

import httpx2
from anthropic import AnthropicError, APIConnectionError, APIStatusError, APITimeoutError

from gateway.adapters.anthropic.calling import Deadline, TooLongToWait
from gateway.domain.proposal import FailureKind

BROKEN = (TimeoutError, TooLongToWait, AnthropicError, httpx2.HTTPError)
"""Everything that a network or a service may do to a call."""

_BY_STATUS = {
    400: FailureKind.REJECTED,
    401: FailureKind.UNAUTHORIZED,
    403: FailureKind.UNAUTHORIZED,
    408: FailureKind.TIMEOUT,
    413: FailureKind.REJECTED,
    422: FailureKind.REJECTED,
    429: FailureKind.OVERLOADED,
    503: FailureKind.OVERLOADED,
    504: FailureKind.TIMEOUT,
    529: FailureKind.OVERLOADED,
}

_ERROR_TYPE = re.compile(r"[a-z_]{1,60}")


@dataclass(frozen=True, slots=True)
class Failing:
    """Why a call failed. `detail` has the service's host and status; never its words, a path or a query."""

    kind: FailureKind
    detail: str
    retry_after: float = 0.0


def failing(error: BaseException, deadline: Deadline, host: str) -> Failing:
    """What this error, one of `BROKEN`, says about the call."""
    match error:
        case APIStatusError():
            return _of_status(error, deadline, host)
        case TooLongToWait():
            return _of_wait(deadline, host)
        case TimeoutError() | APITimeoutError():
            if _BY_STATUS.get(deadline.status) is FailureKind.OVERLOADED:
                return _of_wait(deadline, host)
            return Failing(FailureKind.TIMEOUT, f"{host} did not answer in time")
        case APIConnectionError() | httpx2.HTTPError():
            return Failing(FailureKind.UNAVAILABLE, f"no whole answer came from {host}")
        case _:
            return Failing(FailureKind.UNAVAILABLE, f"the call to {host} failed: {type(error).__name__}")


def _of_wait(deadline: Deadline, host: str) -> Failing:
    kind = _BY_STATUS.get(deadline.status, FailureKind.UNAVAILABLE)
    detail = f"{host} answered {deadline.status}; no time is left to wait for it"
    return Failing(kind, detail, deadline.retry_after)


def _of_status(error: APIStatusError, deadline: Deadline, host: str) -> Failing:
    named = error.type if isinstance(error.type, str) and _ERROR_TYPE.fullmatch(error.type) else "error"
    kind = _BY_STATUS.get(error.status_code, FailureKind.UNAVAILABLE)
    detail = f"{host} answered {error.status_code} {named}"
    if error.status_code == httpx2.codes.BAD_REQUEST:
        detail = f"request refused: {named} ({host})"
    return Failing(kind, detail, deadline.retry_after)
