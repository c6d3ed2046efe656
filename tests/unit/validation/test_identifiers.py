"""Identifiers of the message come through byte for byte."""

from __future__ import annotations

import pytest

from gateway.domain.validation.identifiers import identifier_lost
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

WINERROR = "[WinError 5] Access is denied: 'C:\\apps\\svc+cache'"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b"


@pytest.mark.parametrize(
    ("identifier", "text"),
    [
        ("INC-2024-118734", "status of incident 118734"),
        ("INC-2024-118734", "inc-2024-118734 status"),
        ("INC-2024-118734", "status of INC-2024-1187340"),
        ("INC-2024-118734", "status of INC‑2024‑118734"),  # non-breaking hyphens
        ("INC-2024-11", "status of INC-2024-118734"),
        ("ORD-20417", "order 20417"),
        ("ORD-20417", "XORD-20417"),
        ("C++", "build agents for C"),
        (WINERROR, "access is denied on the build agents"),
        (WINERROR, WINERROR.replace("\\", "/")),
        (HASH, HASH[:-1]),
        (HASH, HASH.upper()),
        ("v2.14.0", "version 2.14"),
        ("<EMAIL_ADDRESS_1>", "mailbox of the sender"),
    ],
)
def test_an_identifier_that_was_changed_or_dropped_is_lost(identifier: str, text: str) -> None:
    found = identifier_lost(case(f"about {identifier}", identifiers=[identifier]), queries("travel", text))
    assert codes(found) == [ViolationCode.IDENTIFIER_LOST]
    assert identifier in found[0].detail


@pytest.mark.parametrize(
    ("identifier", "text"),
    [
        ("INC-2024-118734", "INC-2024-118734"),
        ("INC-2024-118734", "why is (INC-2024-118734) open?"),
        ("INC-2024-118734", "INC-2024-118734-Ticket"),
        ("INC-2024-118734", "INC-2024-118734, INC-2024-1187340"),
        ("ORD-20417", "status of order ORD-20417."),
        ("C++", "C++ agents"),
        ("C++", "C++17"),
        (WINERROR, f'setup fails with "{WINERROR}" on C++ build agents'),
        (HASH, f"commit {HASH}"),
        ("v2.14.0", "release notes v2.14.0"),
        ("<EMAIL_ADDRESS_1>", "forwarding of <EMAIL_ADDRESS_1>"),
        ("注文-12", "注文-12の状況"),
    ],
)
def test_an_identifier_that_stands_whole_in_any_query_is_kept(identifier: str, text: str) -> None:
    assert (
        identifier_lost(case(f"about {identifier}", identifiers=[identifier]), queries("travel", text)) == ()
    )


def test_each_identifier_may_stand_in_another_query() -> None:
    given = case("compare ORD-1 and ORD-2", identifiers=["ORD-1", "ORD-2"])
    assert identifier_lost(given, queries("ORD-1 price", "ORD-2 price")) == ()
    assert len(identifier_lost(given, queries("price", "cost"))) == 2


def test_a_message_without_identifiers_loses_none() -> None:
    assert identifier_lost(case(), queries("anything")) == ()
