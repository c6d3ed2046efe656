"""Whoever keeps checkpoints outside, as the settings name them."""

from __future__ import annotations

from collections.abc import Iterator

from gateway.adapters.outposts.folder import Folder
from gateway.adapters.outposts.over_http import StoreOutpost, WebhookOutpost
from gateway.ports.clock import Clock
from gateway.ports.outposts import Outpost
from gateway.settings import Settings


def outposts_of(settings: Settings, clock: Clock) -> tuple[Outpost, ...]:
    """None, or one of each kind."""
    return tuple(_named(settings, clock))


def _named(settings: Settings, clock: Clock) -> Iterator[Outpost]:
    if settings.checkpoint_folder is not None:
        yield Folder(settings.checkpoint_folder)
    if settings.checkpoint_webhook is not None and settings.checkpoint_webhook_secret is not None:
        url, secret = settings.checkpoint_webhook, settings.checkpoint_webhook_secret
        yield WebhookOutpost(url.get_secret_value(), secret.get_secret_value(), clock)
    if settings.checkpoint_store is not None:
        authorization = settings.checkpoint_store_authorization
        given = authorization.get_secret_value() if authorization else ""
        yield StoreOutpost(settings.checkpoint_store.get_secret_value(), given)
