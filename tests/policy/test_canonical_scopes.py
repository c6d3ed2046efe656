"""A scope has one spelling, and every door through which one can come refuses all others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest

from gateway.adapters.bundles.checking import check
from gateway.domain.bundle import Bundle
from gateway.domain.page import Page
from gateway.domain.policy import Action
from gateway.services.shelving import Shelf, document_of
from tests.policies import access_for, asking, bundle_of, compiled, files_of

ODD = {
    "empty": "",
    "slash at the end": "hr/",
    "slash at the start": "/hr",
    "two slashes": "hr//payroll",
    "dot": "hr/./payroll",
    "way up": "hr/../legal",
    "capital": "HR",
    "star": "hr*",
    "star below": "hr/*",
    "blank": "hr ",
    "line end": "hr\n",
    "NUL": "hr\x00",
    "backslash": "hr\\payroll",
    "percent": "hr%2Fpayroll",
    "full width": "\uff48\uff52",
    "Cyrillic": "h\u0433",
    "invisible": "hr\u200b",
    "decomposed": "hr\u0301",
    "surrogate": "hr\ud800",
    "too long": "h" * 256,
}
"""What somebody may hope to be read as `hr`, or as above or below it."""

RULE = "p, role:employee, acme, scope/hr, search, allow"


def settings(**changed: object) -> Mapping[str, str]:
    files = files_of(RULE, scopes=["hr", "hr/payroll"])
    return {**files, "tenant.yaml": json.dumps({**json.loads(files["tenant.yaml"]), **changed})}


def rule(odd: str) -> Mapping[str, str]:
    return files_of(f"p, role:employee, acme, scope/{odd}, search, allow", scopes=["hr", "hr/payroll"])


def declared(odd: str) -> Mapping[str, str]:
    return settings(scopes={"hr": {"title": "HR"}, odd: {"title": "odd"}})


def collection(odd: str) -> Mapping[str, str]:
    return settings(collections={"handbook": {"title": "Handbook", "scopes": [odd]}})


def domain(odd: str) -> Mapping[str, str]:
    return settings(collections={"handbook": {"title": "Handbook", "sensitive": True, "domain": odd}})


def terms(odd: str) -> Mapping[str, str]:
    return {**settings(), "restricted_terms.yaml": json.dumps({odd: ["Project Nightingale"]})}


def matrix(odd: str) -> Mapping[str, str]:
    asked = {"matrix": "m", "principals": {"m": {"subject": "m"}}, "actions": ["search"]}
    return {**settings(), "tests/m.yaml": json.dumps({**asked, "resources": [f"scope/{odd}"]})}


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
@pytest.mark.parametrize("files", [rule, declared, collection, domain, terms, matrix])
def test_no_file_of_a_bundle_names_a_scope_otherwise(
    files: Callable[[str], Mapping[str, str]], odd: str
) -> None:
    if files is rule and odd.strip() == "hr":
        return  # white space around a cell of policy.csv is not part of it
    assert not isinstance(check(files(odd)), Bundle)
    assert isinstance(check(files("hr")), Bundle) or files is domain


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_no_page_is_shelved_under_another_spelling(odd: str) -> None:
    bundle = bundle_of({**settings(collections={"handbook": {"title": "Handbook"}})})
    page = Page("a.md", "a", "Title", "Text", {"scope": odd}, {"scope": 2})
    assert isinstance(document_of(page, Shelf("handbook"), bundle), tuple)


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_nobody_may_anything_on_and_nothing_is_found_under_another_spelling(odd: str) -> None:
    policy = compiled(RULE, scopes=["hr", "hr/payroll", "legal"])
    everybody = asking("maria", roles=["employee"])
    assert not policy.may(everybody, Action.SEARCH, f"scope/{odd}").allowed
    assert not access_for(policy, roles=["employee"]).permits(odd)
    assert access_for(policy, roles=["employee"]).permits("hr/payroll")
