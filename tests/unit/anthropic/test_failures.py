"""Every way a call can fail has one kind, and its detail holds no key, no address and none of the words."""

from __future__ import annotations

import anthropic
import httpx2
import pytest

from gateway.adapters.anthropic.calling import Deadline, TooLongToWait
from gateway.adapters.anthropic.failures import BROKEN, failing
from gateway.domain.proposal import FailureKind

REQUEST = httpx2.Request("POST", "https://models.internal/v1/messages?key=AIzaFAKE-123")
HOST = "models.internal"


def status_error(status: int, kind: object = "some_error") -> anthropic.APIStatusError:
    response = httpx2.Response(status, request=REQUEST)
    body = {"type": "error", "error": {"type": kind, "message": "key AIzaFAKE-123 was refused for maria"}}
    return anthropic.APIStatusError(f"Client error for url '{REQUEST.url}'", response=response, body=body)


ERRORS: list[tuple[BaseException, FailureKind]] = [
    (status_error(400), FailureKind.REJECTED),
    (status_error(401), FailureKind.UNAUTHORIZED),
    (status_error(402), FailureKind.UNAVAILABLE),
    (status_error(403), FailureKind.UNAUTHORIZED),
    (status_error(404), FailureKind.UNAVAILABLE),
    (status_error(408), FailureKind.TIMEOUT),
    (status_error(413), FailureKind.REJECTED),
    (status_error(422), FailureKind.REJECTED),
    (status_error(429), FailureKind.OVERLOADED),
    (status_error(500), FailureKind.UNAVAILABLE),
    (status_error(503), FailureKind.OVERLOADED),
    (status_error(504), FailureKind.TIMEOUT),
    (status_error(529), FailureKind.OVERLOADED),
    (status_error(302), FailureKind.UNAVAILABLE),
    (status_error(500, "AIzaFAKE-123"), FailureKind.UNAVAILABLE),
    (status_error(500, {"AIzaFAKE-123": 1}), FailureKind.UNAVAILABLE),
    (TimeoutError(), FailureKind.TIMEOUT),
    (anthropic.APITimeoutError(REQUEST), FailureKind.TIMEOUT),
    (TooLongToWait(), FailureKind.UNAVAILABLE),
    (anthropic.APIConnectionError(message="AIzaFAKE-123", request=REQUEST), FailureKind.UNAVAILABLE),
    (httpx2.DecodingError("AIzaFAKE-123", request=REQUEST), FailureKind.UNAVAILABLE),
    (anthropic.AnthropicError("AIzaFAKE-123"), FailureKind.UNAVAILABLE),
]


@pytest.mark.parametrize(("error", "kind"), ERRORS, ids=repr)
async def test_every_error_has_its_kind(error: BaseException, kind: FailureKind) -> None:
    assert isinstance(error, BROKEN)
    assert failing(error, Deadline(1.0), HOST).kind is kind


@pytest.mark.parametrize("error", [error for error, _ in ERRORS], ids=repr)
async def test_the_detail_names_the_host_and_no_secret(error: BaseException) -> None:
    detail = failing(error, Deadline(1.0), HOST).detail
    assert HOST in detail
    assert not any(word in detail for word in ("AIza", "http", "key", "maria", "?"))


async def test_a_status_stands_in_the_detail_with_the_type_that_the_service_gave_it() -> None:
    assert failing(status_error(429, "rate_limit_error"), Deadline(1.0), HOST).detail == (
        "models.internal answered 429 rate_limit_error"
    )
    assert "request refused: invalid_request_error" in (
        failing(status_error(400, "invalid_request_error"), Deadline(1.0), HOST).detail
    )


@pytest.mark.parametrize(
    "error", [TimeoutError(), anthropic.APITimeoutError(REQUEST), TooLongToWait()], ids=repr
)
@pytest.mark.parametrize("status", [429, 503, 529])
async def test_time_that_ran_out_while_waiting_for_a_busy_service_is_its_overload(
    error: BaseException, status: int
) -> None:
    deadline = Deadline(1.0)
    deadline.status, deadline.retry_after = status, 30.0
    failure = failing(error, deadline, HOST)
    assert failure.kind is FailureKind.OVERLOADED
    assert failure.retry_after == 30.0
    assert str(status) in failure.detail
