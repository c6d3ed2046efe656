"""Servers over one PostgreSQL, each with analysing processes of its own, read a turn once between them, and
what is kept of it goes with its conversation."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.postgres.conversations import PostgresConversations
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.spans import PostgresSpans
from gateway.adapters.presidio.detector import PresidioDetector
from gateway.adapters.presidio.remembering import RememberingDetector
from gateway.adapters.presidio.sharing import SharingDetector
from gateway.domain.conversation import KeptTurn, Owner, Role, Turn
from gateway.ports.masker import Detector
from gateway.ports.spans import Question
from tests.analysing import with_analysis
from tests.contract.places import AWAY, SEALING, new_tenant

TURNS = [f"turn {number} of the conversation" for number in range(6)]
PATIENT = 60.0
"""Seconds: what is measured here is not time."""


class Analysed:
    """What the analysing process of a server has read."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def command(self) -> tuple[str, ...]:
        note = f"open({str(self.file)!r}, 'a').writelines(repr(text) + '\\n' for text in texts)"
        return with_analysis(f"{note}; return [[] for _ in texts]")

    def texts(self) -> list[str]:
        read = self.file.read_text().splitlines() if self.file.exists() else []
        self.file.unlink(missing_ok=True)
        return [json.loads(line.replace("'", '"')) for line in read]


@asynccontextmanager
async def server(url: str, analysed: Analysed, version: str = "1") -> AsyncIterator[Detector]:
    database = Database(url)
    presidio = PresidioDetector(workers=1, command=analysed.command, limit=PATIENT)
    spans = PostgresSpans(database, SEALING, version)
    try:
        yield RememberingDetector(SharingDetector(presidio, spans, FakeObserver(), patience_s=PATIENT))
    finally:
        await presidio.stop()
        await spans.settle()
        await database.close()


async def masks(url: str, analysed: Analysed, tenant: str, *texts: str, version: str = "1") -> list[str]:
    """What a server that has just started analyses of these texts."""
    async with server(url, analysed, version) as detector:
        assert await detector.of(tenant).find(texts, "en", ["US"]) == ((),) * len(texts)
    return analysed.texts()


@pytest.fixture
def analysed(tmp_path: Path) -> Analysed:
    return Analysed(tmp_path / "analysed")


async def test_a_second_server_analyses_the_new_turn_alone(
    postgres_urls: RoleUrls, analysed: Analysed
) -> None:
    tenant = new_tenant()
    assert await masks(postgres_urls.app, analysed, tenant, *TURNS) == TURNS
    assert await masks(postgres_urls.app, analysed, tenant, *TURNS, "new") == ["new"]
    assert await masks(postgres_urls.app, analysed, tenant, *TURNS[1:], "new", "newer") == ["newer"]


async def test_another_release_of_the_detector_and_another_tenant_analyse_again(
    postgres_urls: RoleUrls, analysed: Analysed
) -> None:
    tenant = new_tenant()
    await masks(postgres_urls.app, analysed, tenant, *TURNS)
    assert await masks(postgres_urls.app, analysed, new_tenant(), *TURNS) == TURNS
    assert await masks(postgres_urls.app, analysed, tenant, *TURNS, version="2") == TURNS


async def test_without_a_database_a_server_analyses_by_itself(analysed: Analysed) -> None:
    assert await masks(AWAY, analysed, new_tenant(), *TURNS) == TURNS


async def test_what_is_kept_of_its_turns_goes_with_a_conversation(database: Database) -> None:
    owner, other = Owner(new_tenant(), "maria"), "said elsewhere"
    conversations, spans = PostgresConversations(database, SEALING), PostgresSpans(database, SEALING, "1")
    turns = [KeptTurn(Turn(Role.USER, text), datetime(2026, 3, 2, tzinfo=UTC)) for text in TURNS]
    await conversations.add(owner, "c-1", turns)
    questions = [Question(text, language, ("US",)) for text in (*TURNS, other) for language in ("en", "de")]
    spans.keep(owner.tenant, dict.fromkeys(questions, ()))
    await spans.settle()
    assert len(await spans.known(owner.tenant, questions)) == len(questions)
    assert await conversations.forget(owner, "c-1")
    assert {question.text for question in await spans.known(owner.tenant, questions)} == {other}
