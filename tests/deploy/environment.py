"""The variables that the gateway reads."""

from __future__ import annotations

from gateway.settings import Settings


def settings_named() -> set[str]:
    """Every variable, as `gateway doctor --settings` lists them."""
    return {
        str(field.validation_alias or f"GATEWAY_{name.upper()}")
        for name, field in Settings.model_fields.items()
    }
