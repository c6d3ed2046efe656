"""What was found of somebody once is masked in other letters too, and a word of a sentence is not."""

from __future__ import annotations

import pytest

from gateway.adapters.fakes.rewriter import saying
from gateway.domain.conversation import Role, Turn
from gateway.stages import mask
from tests.world import World

PII = {"Noor Haddad": "PERSON", "Bill": "PERSON"}
BEFORE = (
    Turn(Role.USER, "Who approves the travel expense reimbursement of Noor Haddad?"),
    Turn(Role.ASSISTANT, "Bill approves it."),
)
MESSAGE = "and for NOOR HADDAD, noor haddad and the bill?"


async def shown() -> str:
    """What the rewriter was shown of the message."""
    world = World(pii=PII, replies=[saying("travel expense reimbursement for contractors")] * 3)
    await world.ask(MESSAGE, history=BEFORE)
    return world.model.briefs[0].conversation.message.text


async def test_a_whole_name_is_masked_in_any_letters() -> None:
    assert await shown() == "and for <PERSON_3>, <PERSON_4> and the bill?"


async def test_it_would_be_shown_where_only_its_own_letters_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mask, "tells_in_any_letters", lambda *_: False)
    assert await shown() == MESSAGE
