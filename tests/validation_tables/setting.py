"""The tenant in which all rows are judged: its policy, identifier shapes and fields."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.domain.bundle import FieldRules, IdentifierShape
from tests.policies import access_for, compiled

SHAPES = (
    IdentifierShape(name="ticket", pattern=r"INC-\d{4}-\d+"),
    IdentifierShape(name="order", pattern=r"ORD-\d+"),
)

FIELDS: Mapping[str, FieldRules] = {
    "area": FieldRules(type="string", values=("finance", "hr", "legal", "it")),
    "plan": FieldRules(type="string"),
    "remote": FieldRules(type="boolean"),
    "valid_from": FieldRules(type="date"),
    "max_price_cents": FieldRules(type="integer", unit="cents"),
    "min_price_cents": FieldRules(type="integer", unit="cents"),
    "max_price_eur": FieldRules(type="number", unit="EUR"),
    "min_price_eur": FieldRules(type="number", unit="EUR"),
    "max_price_usd": FieldRules(type="number", unit="USD"),
    "min_price_usd": FieldRules(type="number", unit="USD"),
    "max_days": FieldRules(type="integer", unit="days"),
    "min_days": FieldRules(type="integer", unit="days"),
    "max_minutes": FieldRules(type="integer", unit="minutes"),
    "min_hours": FieldRules(type="number", unit="hours"),
    "min_storage_gb": FieldRules(type="integer", unit="GB"),
    "max_distance_m": FieldRules(type="integer", unit="m"),
    "max_share_percent": FieldRules(type="number", unit="percent"),
}

POLICY = compiled(
    "p, role:employee, acme, scope/finance, search, allow\n"
    "p, role:employee, acme, scope/hr, search, allow\n"
    "p, role:employee, acme, scope/hr/payroll, search, deny\n",
    scopes=["finance", "hr", "hr/payroll", "legal", "legal/mergers"],
    restricted_terms={
        "legal/mergers": ["Project Nightingale", "Nightingale"],
        "hr/payroll": ["executive bonus pool", "bonus pool", "Gehaltsband", "faixa salarial"],
        "finance": ["travel advance"],
    },
)
ACCESS = access_for(POLICY, roles=["employee"])
"""Of somebody who may search finance and hr, but neither hr/payroll nor legal."""
