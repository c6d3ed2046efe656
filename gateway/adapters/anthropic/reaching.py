"""Whether a model's service can be reached and takes a key, found out without sending it any text."""

from __future__ import annotations

from enum import StrEnum

import httpx2
from anthropic import (
    AnthropicError,
    APIStatusError,
    AsyncAnthropic,
    AuthenticationError,
    DefaultAsyncHttpxClient,
    NotFoundError,
    PermissionDeniedError,
)

_PATIENCE_S = 10.0


class Reached(StrEnum):
    """How a service answered: well, by shutting us out, or not at all."""

    WELL = "well"
    SHUT_OUT = "shut_out"
    AWAY = "away"


async def reach(api_key: str, base_url: str, model: str) -> tuple[Reached, str]:
    """How the service answered a request for the model's description, and that in words. Never raises for
    what a network or a service may do."""
    host = httpx2.URL(base_url).host
    async with AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        max_retries=0,
        timeout=_PATIENCE_S,
        open_telemetry=False,
        http_client=DefaultAsyncHttpxClient(follow_redirects=False),
    ) as client:
        try:
            await client.models.retrieve(model)
        except (AuthenticationError, PermissionDeniedError) as error:
            return Reached.SHUT_OUT, f"{host} does not take the key ({error.status_code})"
        except NotFoundError:
            # Servers that speak the Messages API alone describe no models.
            return Reached.WELL, f"{host} answers; it has no description of {model}"
        except APIStatusError as error:
            return Reached.AWAY, f"{host} answered {error.status_code}"
        except (AnthropicError, httpx2.HTTPError) as error:
            return Reached.AWAY, f"{host} cannot be reached ({type(error).__name__})"
    return Reached.WELL, f"{host} answers and has {model}"
