"""The policies of tenants, under the one Casbin model."""

from __future__ import annotations

from pathlib import Path

from gateway.adapters.casbin.snapshot import compile_policy
from gateway.adapters.tenancies import FollowedTenancies
from gateway.domain.bundle import Bundle
from gateway.domain.policy import PolicySnapshot
from gateway.ports.bundles import Bundles
from gateway.ports.clock import Clock
from gateway.ports.observer import Observer

MODEL_FILE = Path(__file__).parent.parent.parent / "policies" / "model.conf"
"""The Casbin model that every tenant's policy is read under."""


def compiled(bundle: Bundle) -> PolicySnapshot:
    """The bundle's policy under the one model that all tenants share."""
    return compile_policy(bundle, MODEL_FILE.read_text(encoding="utf-8"))


def tenancies_of(bundles: Bundles, clock: Clock, observer: Observer) -> FollowedTenancies:
    """The tenants' policies in force, compiled under the one model and followed."""
    return FollowedTenancies(bundles, clock, observer, MODEL_FILE.read_text(encoding="utf-8"))
