"""A pasted text, far longer than any question: it goes on as it stands, is checked to its end, and costs no
more than its length."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gateway.adapters import fakes
from gateway.domain.answer import Answer
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.recourse import Status
from tests.world import World

PADDING = "all of this was pasted from a long page about nothing much. " * (LONGEST_READ // 40)
PROSE = (
    "Please review the 2024 travel policy for contractors, not employees: 30 days in Berlin cost EUR 1,200.50"
    ' and ERR_4711 came up at https://x.example/a/b (see "the report"). It broke again, and they said no. '
)
ADDRESSES = {f"user{number}@acme.example": "EMAIL_ADDRESS" for number in range(3_000)}
NAMES = {f"Mariana Gomez{chr(65 + number % 26)}{number // 26:x}": "PERSON" for number in range(3_000)}

KINDS: dict[str, str] = {
    "glossary terms": "MV " * 30_000,
    "questions": "What is MV? " * 6_000,
    "numbers": "1 " * 40_000,
    "letters": "a " * 40_000,
    "digits": "1234567890" * 7_000,
    "prose": PROSE * 400,
    "Cyrillic": "Как мне получить отпуск, если я в Берлине? " * 2_000,
    "addresses": " ".join(ADDRESSES),
    "names": ", ".join(NAMES),
    "phone numbers": " ".join(f"+49 {n + 200:03} {n % 899 + 100} {n + 1000:04}" for n in range(4_000)),
    "identifiers": " ".join(f"INC-{number:05}" for number in range(7_000)),
    "placeholders": " ".join(f"<PERSON_{number}>" for number in range(1, 5_500)),
    "restricted terms": "Project Nightingale " * 3_500,
}
_FAKES = str(Path(fakes.__file__).parent)
WHOLE = 16_384
MOST_CALLS = 30
"""For each code point. Most texts need less than one, those that are personal data throughout 25; to read a
text for its meaning takes 20 to 80."""


def world_of(kind: str) -> World:
    return World(offline=True, pii={"addresses": ADDRESSES, "names": NAMES}.get(kind))


async def calls(kind: str, length: int) -> int:
    """How often a function is entered, or a generator resumed, until a message of this length is answered."""
    world, counted = world_of(kind), 0
    received = await world.received(KINDS[kind][:length])

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal counted
        counted += event == "call" and not frame.f_code.co_filename.startswith(_FAKES)

    _profiled(count)
    try:
        answer = await world.answering.answer(received)
    finally:
        _profiled(None)
    assert isinstance(answer, Answer)
    return counted


def _profiled(count: Callable[[Any, str, Any], None] | None) -> None:
    threading.setprofile(count)
    sys.setprofile(count)


@pytest.mark.parametrize("kind", KINDS)
async def test_work_grows_with_the_length_of_a_text_and_no_faster(kind: str) -> None:
    await calls(kind, LONGEST_READ + 1)
    half, whole = await calls(kind, WHOLE // 2), await calls(kind, WHOLE)
    assert whole < 2.5 * half
    assert whole < MOST_CALLS * WHOLE


@pytest.mark.parametrize("kind", ["glossary terms", "questions", "prose"])
async def test_a_pasted_text_is_passed_on_as_it_stands(kind: str) -> None:
    message = KINDS[kind][:32_768]
    answer = await World(offline=True).ask(message)
    assert answer.status is Status.PASSTHROUGH
    assert [query.text for query in answer.queries] == [message]


async def test_no_filter_is_read_out_of_a_pasted_text() -> None:
    said = "Which hotels are paid under 80 euros a night?"
    short = await World().ask(said, collections=("handbook",))
    pasted = await World().ask(f"{PADDING}{said}", collections=("handbook",))
    assert short.queries[0].suggested_filters
    assert not pasted.queries[0].suggested_filters


async def test_a_restricted_term_at_the_end_of_a_pasted_text_is_found() -> None:
    answer = await World().ask(f"{PADDING}When does Project Nightingale close?")
    assert answer.status is Status.PENDING_REVIEW


async def test_personal_data_at_the_end_of_a_pasted_text_is_masked_and_identifiers_are_not() -> None:
    world = World(pii={"Anna Weber": "PERSON", "ERR_4711": "PERSON"})
    answer = await world.ask(f"{PADDING}Anna Weber saw ERR_4711")
    assert (answer.status, answer.masked) == (Status.PASSTHROUGH, {"PERSON": 1})
