"""The conversation that is measured with: six turns of a working day, with the personal data they have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

SIX_TURNS = (
    ("user", "How does travel expense reimbursement work when I visit the Lisbon office?"),
    (
        "assistant",
        "Book through the travel desk and send the receipts within thirty days; the accounts team pays with "
        "the next salary run. Questions go to travel.desk@acme.example.",
    ),
    ("user", "My manager Henrik Solberg has approved the trip already. Do I still need a form?"),
    ("assistant", "Yes, the form is needed for trips of more than two nights, approved or not."),
    ("user", "And which daily allowance applies there?"),
    (
        "assistant",
        "For Portugal it is the rate of the finance ministry, less the meals that the hotel serves.",
    ),
)
HISTORY = [{"role": role, "content": content} for role, content in SIX_TURNS]


def questions() -> Callable[[], Mapping[str, Any]]:
    """Complete questions of twelve words, each a new one, which go on as they are."""
    numbers = count(1)
    return lambda: {"message": f"How do I reset the VPN password of the shared laptop {next(numbers)}?"}


def long_turns() -> Callable[[], Mapping[str, Any]]:
    """Turns of sixty words that lean on the six before, each a new one, with a name and an address in it."""
    numbers = count(1)
    return lambda: {"message": _long_turn(next(numbers)), "history": HISTORY}


def _long_turn(number: int) -> str:
    return (
        f"Thanks, and for contractors in team {number}? Ingrid Paulsen asked me this morning whether she may "
        "claim the train, two nights in a hotel near the office and the meals of both days, although her "
        f"contract runs through an agency; she can be reached at ingrid.paulsen{number}@partner.example if "
        "something is missing from the form that Henrik Solberg signed for all of us last week."
    )


def follow_ups() -> Callable[[], Mapping[str, Any]]:
    """Follow-ups to the six turns, each a new one, which have to be rewritten."""
    numbers = count(1)
    return lambda: {"message": f"and for contractors in team {next(numbers)}?", "history": HISTORY}
