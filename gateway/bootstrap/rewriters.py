"""The model that a gateway asks, as its settings name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gateway.adapters.breaking import BreakingRewriter
from gateway.domain.circuit import Limits
from gateway.ports.clock import Clock
from gateway.ports.observer import Observer
from gateway.settings import Settings

if TYPE_CHECKING:
    from gateway.adapters.anthropic.rewriter import AnthropicRewriter


def anthropic_of(settings: Settings) -> AnthropicRewriter | None:
    """None where no model is configured."""
    if not settings.uses_anthropic or settings.anthropic_api_key is None:
        return None
    # The SDK takes a second to load, so that only those wait for it who use it.
    from gateway.adapters.anthropic.rewriter import AnthropicRewriter

    return AnthropicRewriter(
        api_key=settings.anthropic_api_key.get_secret_value(),
        base_url=settings.anthropic_base_url,
        default_model=settings.model,
    )


def breaking_of(
    rewriter: AnthropicRewriter, settings: Settings, clock: Clock, observer: Observer
) -> BreakingRewriter:
    """The model, which is not asked for a while after it failed too often."""
    pause = settings.breaker_seconds
    limits = Limits(settings.breaker_failures, pause, shut_out=4 * pause)
    return BreakingRewriter(rewriter, settings.model, clock, observer, limits)
