"""A link lets one person in once; a session is over after eight hours, or after one at rest."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from gateway.domain.signin import Link, NoEntry, Session

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)
LINK = Link("acme", "lars@acme.example", NOON)
SESSION = Session("acme", "lars@acme.example", NOON, NOON)


def test_a_link_lets_in_until_the_moment_of_its_end() -> None:
    assert LINK.refusal(NOON - MOMENT) is None
    assert LINK.refusal(NOON) is NoEntry.EXPIRED


def test_a_link_that_was_used_says_so_for_ever() -> None:
    spent = replace(LINK, spent_at=NOON - MOMENT)
    assert spent.refusal(NOON - MOMENT) is NoEntry.SPENT
    assert spent.refusal(NOON + timedelta(days=1)) is NoEntry.SPENT


def test_a_session_at_rest_ends_after_an_hour() -> None:
    assert SESSION.ends_at == NOON + timedelta(hours=1)


def test_a_session_in_use_ends_an_hour_after_the_last_use_and_after_eight_in_any_case() -> None:
    seen = NOON + timedelta(hours=6)
    assert replace(SESSION, seen_at=seen).ends_at == NOON + timedelta(hours=7)
    assert replace(SESSION, seen_at=seen + timedelta(hours=1, minutes=59)).ends_at == NOON + timedelta(
        hours=8
    )
