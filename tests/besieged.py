"""A small bundle to attack, in a folder of its own: a few people, two collections with fields of their own, a
sensitive scope with a term, and a client that may act for others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.domain.bundle import Bundle
from tests.policies import bundle_of

POLICY = """
p, role:employee, small, scope/finance, search, allow
p, role:employee, small, scope/hr, search, allow
p, role:employee, small, scope/hr/payroll, search, deny
p, role:lawyer, small, scope/legal, search, allow
p, role:lawyer, small, review/legal, review, allow
p, role:chat, small, client, act-as, allow
p, role:chat, small, scope/finance, search, allow
p, role:chat, small, scope/legal, search, allow
g, user:ana@small.example, role:employee, small
g, user:leo@small.example, role:lawyer, small
g, client:chat@small.example, role:chat, small
"""
AREA = {"type": "string", "values": ["finance", "hr", "legal"]}
PRICE = {"type": "integer", "unit": "cents", "min": 0, "max": 1_000_000}
PLAN = {"type": "string", "values": ["basic", "pro"]}
SETTINGS = {
    "tenant": "small",
    "name": "Small",
    "rewrite": {"attempts": 5},  # as many as there may be, so that a model is heard often
    "scopes": {
        "finance": {"title": "Finance"},
        "hr": {"title": "People"},
        "hr/payroll": {"title": "Payroll"},
        "legal": {"title": "Legal", "sensitive": True},
    },
    "collections": {
        "handbook": {"title": "Handbook", "fields": {"area": AREA, "max_price_cents": PRICE}},
        "offers": {"title": "Offers", "fields": {"area": AREA, "plan": PLAN}},
        "deals": {"title": "Deals", "scopes": ["legal"]},
    },
}


def small_files(policy: str = POLICY) -> dict[str, str]:
    """The bundle's files."""
    return {
        "tenant.yaml": json.dumps(SETTINGS),  # JSON is YAML
        "policy.csv": policy,
        "restricted_terms.yaml": json.dumps({"legal": ["Project Heron"], "hr/payroll": ["bonus pool"]}),
        "glossary.yaml": "MV: meal voucher\nEAP: employee assistance programme\n",
    }


def small_bundle() -> Bundle:
    return bundle_of(small_files())


def folder_with(files: Mapping[str, str], folder: Path) -> Path:
    """The files in that folder."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def attack(folder: Path, *options: str) -> Result:
    """`gateway policy attack`, from the command line to its exit code."""
    return CliRunner().invoke(application(["policy"]), ["policy", "attack", str(folder), *options])
