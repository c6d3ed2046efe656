"""The one way to a server of the Messages API."""

from __future__ import annotations

import logging

from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient


def messages_client(api_key: str, base_url: str) -> AsyncAnthropic:
    """A client for the server behind `base_url`, the Anthropic API or any that speaks it.

    Raises ValueError for an empty key, which would be sent as one.
    """
    if not api_key:
        raise ValueError("the Messages API needs an API key")
    # ANTHROPIC_LOG=debug would write whole requests, and with them what people asked, into the log.
    logging.getLogger("anthropic").setLevel(logging.WARNING)
    return AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        max_retries=1,
        open_telemetry=False,  # given, so that no environment variable can put prompts into traces
        http_client=DefaultAsyncHttpxClient(follow_redirects=False),  # text goes to this host or nowhere
    )
