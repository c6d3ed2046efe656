"""Whoever does what only people do is a person; departments, companies and products are not."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.acting_names import ActingNames
from tests.analysing import found_in


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in ActingNames("en").analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Did Noor Haddad sign Project Nightingale?", "Noor Haddad"),
        ("Has Ebele Okonjo already left?", "Ebele Okonjo"),
        ("why did Saoirse Ní Bhriain resign", ""),
        ("Is Xiomara Quispe Mamani on leave?", "Xiomara Quispe Mamani"),
        ("I asked whether Thandiwe Nkosi approved it", "Thandiwe Nkosi"),
    ],
)
def test_a_name_before_a_verb_of_people_is_found(text: str, name: str) -> None:
    assert found(text) == ([name] if name else [])


@pytest.mark.parametrize(
    "text",
    [
        "Did Human Resources approve it?",
        "Has Accounts Payable confirmed the invoice?",
        "Does Microsoft Teams work with Outlook?",
        "Has Acme Energy signed?",
        "Is Power BI allowed to read it?",
        "Does Quantum Ledger support SSO?",
        "Did IT Support reply?",
        "Did noor haddad sign?",
    ],
)
def test_groups_and_products_are_none(text: str) -> None:
    assert found(text) == []


def test_she_is_masked_and_the_project_is_left_to_the_tenants_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither model sees the name."""
    asked = "Did Noor Haddad sign Project Nightingale?"
    assert found_in(asked) == {"Noor Haddad": "PERSON"}
    monkeypatch.setattr(ActingNames, "analyze", lambda *_: [])
    assert found_in(asked) == {}


def test_a_text_made_to_be_slow_is_read_in_linear_time() -> None:
    before = time.process_time()
    for piece in ("Did A", "Did Noor Haddad ", "Noor ", "Why did "):
        found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 4
