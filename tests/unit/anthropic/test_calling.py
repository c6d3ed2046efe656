"""How long a service asks to wait."""

from __future__ import annotations

import pytest

from gateway.adapters.anthropic.calling import Deadline, wait_asked_for

DATE = "Mon, 02 Mar 2026 09:00:00 GMT"


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, 0.0),
        ({"retry-after": "30"}, 30.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after": "-3"}, 0.0),
        ({"retry-after-ms": "1500"}, 1.5),
        ({"retry-after-ms": "1500", "retry-after": "30"}, 1.5),
        ({"retry-after-ms": "soon", "retry-after": "30"}, 30.0),
        ({"retry-after": "soon"}, 0.0),
        ({"retry-after": "Mon, 02 Mar 2026 09:00:30 GMT", "date": DATE}, 30.0),
        ({"retry-after": "Mon, 02 Mar 2026 08:00:00 GMT", "date": DATE}, 0.0),
        ({"retry-after": "Mon, 02 Mar 2026 09:00:30 GMT"}, 0.0),
        ({"retry-after": "Mon, 02 Mar 2026 09:00:30 GMT", "date": "Mon, 02 Mar 2026 09:00:00 -0000"}, 0.0),
    ],
)
def test_the_wait_is_read_from_either_header(headers: dict[str, str], seconds: float) -> None:
    assert wait_asked_for(headers) == seconds


async def test_what_is_left_gets_less() -> None:
    deadline = Deadline(60.0)
    first = deadline.left
    assert 59.0 < deadline.left <= first <= 60.0
