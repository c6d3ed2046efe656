"""Objects of rules: what they are, and which rule is about which of them."""

from __future__ import annotations

import pytest

from gateway.domain.resource import Resource, resource_of


@pytest.mark.parametrize(
    ("text", "resource"),
    [
        ("scope/hr", Resource("scope", "hr")),
        ("scope/hr/payroll", Resource("scope", "hr/payroll")),
        ("review/legal", Resource("review", "legal")),
        ("audit", Resource("audit")),
        ("client", Resource("client")),
    ],
)
def test_a_resource_is_a_kind_and_for_some_a_path(text: str, resource: Resource) -> None:
    assert resource_of(text) == resource


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hr",
        "scope",
        "scope/",
        "scope/hr/",
        "scope//hr",
        "scope/hr*",
        "scope/*",
        "scope/HR",
        "scope/hr payroll",
        "scope/../hr",
        "scope/h\u0433",
        " scope/hr",
        "Scope/hr",
        "review",
        "audit/",
        "audit/hr",
        "documents",
    ],
)
def test_anything_else_is_no_resource(text: str) -> None:
    assert resource_of(text) is None


@pytest.mark.parametrize(
    ("rule", "asked", "holds"),
    [
        ("scope/hr", "scope/hr", True),
        ("scope/hr", "scope/hr/payroll", True),
        ("scope/hr/payroll", "scope/hr", False),
        ("scope/hr", "scope/hr-private", False),
        ("scope/hr", "scope/hrm", False),
        ("review/legal", "review/legal/mergers", True),
        ("review/legal", "scope/legal", False),
        ("scope/legal", "review/legal", False),
        ("audit", "audit", True),
        ("audit", "policy", False),
    ],
)
def test_a_rule_holds_for_the_same_kind_and_all_below_its_path(rule: str, asked: str, holds: bool) -> None:
    named, other = resource_of(rule), resource_of(asked)
    assert named is not None
    assert other is not None
    assert named.holds(other) is holds
