"""A cursor is what a page ended with, and nothing else is taken for one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.audit import Stage
from gateway.domain.evidence.audit_search import Position, Sought

NOON = datetime(2026, 3, 2, 12, 0, 0, 123456, UTC)
MOMENTS = st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(9000, 1, 1), timezones=st.just(UTC))


@given(MOMENTS, st.text())
def test_a_cursor_leads_back_to_its_position(at: datetime, event_id: str) -> None:
    cursor = Position(at, event_id).to_cursor()
    assert cursor.isascii()
    assert Position.from_cursor(cursor) == Position(at, event_id)


@given(st.text())
def test_what_is_no_cursor_is_refused_as_a_value(text: str) -> None:
    try:
        position = Position.from_cursor(text)
    except ValueError:
        return
    assert position.to_cursor() == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "W10",
        "WzEsMl0",
        "W3RydWUsImEiXQ",
        "WzFlOTksImEiXQ",
        "W" * 5000,
        "é",
        "WzEsImEiXQ==",
        "\ud800",
    ],
    ids=ascii,
)
def test_these_are_no_cursors(text: str) -> None:
    with pytest.raises(ValueError, match="this is no cursor"):
        Position.from_cursor(text)


def test_what_was_sought_has_a_digest_each_and_is_named_by_none() -> None:
    sought = Sought(subject="maria", start=NOON, stage=Stage.ANSWER, terms=("ab",))
    digests = sought.digests()
    assert set(digests) == {"sought_subject", "sought_start", "sought_stage", "sought_terms"}
    assert all(len(digest) == 64 for digest in digests.values())
    elsewhere = NOON.astimezone(timezone(timedelta(hours=5)))
    assert Sought(start=elsewhere).digests() == Sought(start=NOON).digests()
    assert Sought(subject="ben").digests() != Sought(subject="maria").digests()
    assert Sought().digests() == {}
