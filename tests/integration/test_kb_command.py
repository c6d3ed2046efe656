"""`gateway kb ingest` from the command line into a real database."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from gateway.__main__ import application
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.access import AccessFilter
from gateway.domain.search import ScopedQuery
from tests.policies import POLICIES
from tests.postgres import run

HANDBOOK = POLICIES / "acme" / "kb" / "handbook"
Gateway = Callable[..., Result]


@pytest.fixture
def gateway(postgres_urls: RoleUrls, monkeypatch: pytest.MonkeyPatch) -> Gateway:
    """The command line of an installation that has the demonstration's tenant and its rules, but no pages."""
    monkeypatch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)

    def invoke(*arguments: str | Path) -> Result:
        words = [str(each) for each in arguments]
        return CliRunner().invoke(application(words), words)

    assert invoke("tenant", "apply", POLICIES / "acme").exit_code == 0
    return invoke


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pages that name no scope, and one that names a sensitive one."""
    (tmp_path / "a.md").write_text("# Roof gardens\nBees on the roof.", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Bees in the yard.", encoding="utf-8")
    (tmp_path / "c.md").write_text("---\nscope: legal/mergers\n---\nBees of Helion.", encoding="utf-8")
    return tmp_path


def found(urls: RoleUrls, text: str, *any_of: str) -> list[str]:
    """What somebody with these scopes finds in the handbook."""
    ids: list[str] = []

    async def search() -> None:
        database = Database(urls.app)
        query = ScopedQuery(text, AccessFilter("acme", any_of, (), "v1"), ("handbook",))
        ids.extend(hit.id for hit in await PostgresKnowledge(database).search(query, 50))
        await database.close()

    run(search())
    return ids


INTO_HANDBOOK = ("--tenant", "acme", "--collection", "handbook")


def test_a_folder_is_stored_and_the_count_is_printed(gateway: Gateway, postgres_urls: RoleUrls) -> None:
    result = gateway("kb", "ingest", HANDBOOK, *INTO_HANDBOOK)
    assert (result.exit_code, result.stdout) == (
        0,
        f"{len(list(HANDBOOK.iterdir()))} documents in acme/handbook\n",
    )
    first = found(postgres_urls, "travel expense reimbursement for independent contractors (PJ)", "finance")[
        0
    ]
    assert first == "travel-expenses-contractors"


def test_the_commands_scope_holds_for_pages_that_name_none(
    gateway: Gateway, folder: Path, postgres_urls: RoleUrls
) -> None:
    assert gateway("kb", "ingest", folder, *INTO_HANDBOOK, "--scope", "safety").exit_code == 0
    assert found(postgres_urls, "bees", "safety") == ["a.md", "b.txt"]
    assert found(postgres_urls, "bees", "legal") == ["c.md"]


def test_a_second_time_says_the_same_and_stores_nothing_twice(
    gateway: Gateway, folder: Path, postgres_urls: RoleUrls
) -> None:
    arguments = ("kb", "ingest", folder, *INTO_HANDBOOK, "--scope", "safety", "--json")
    printed = [gateway(*arguments).stdout for _ in range(2)]
    assert printed[0] == printed[1]
    assert json.loads(printed[0]) == {"tenant": "acme", "collection": "handbook", "documents": 3}
    assert len(found(postgres_urls, "bees", "safety", "legal")) == 3


def test_pages_of_before_are_completed_once(
    gateway: Gateway, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wasps.md").write_text("# Wasps\nUnder the eaves.", encoding="utf-8")
    monkeypatch.setenv("GATEWAY_HYBRID_SEARCH", "false")
    assert gateway("kb", "ingest", tmp_path, *INTO_HANDBOOK, "--scope", "safety").exit_code == 0
    monkeypatch.delenv("GATEWAY_HYBRID_SEARCH")
    printed = [json.loads(gateway("kb", "complete", "--tenant", "acme", "--json").stdout) for _ in range(2)]
    assert printed == [{"tenant": "acme", "documents": 1}, {"tenant": "acme", "documents": 0}]


def test_one_wrong_page_stores_none_and_every_fault_is_named_by_line(
    gateway: Gateway, folder: Path, postgres_urls: RoleUrls
) -> None:
    (folder / "d.md").write_text("---\nid: d\narea: 7\nscope: nowhere\n---\nHornets.", encoding="utf-8")
    (folder / "e.md").write_bytes(b"Hornets \xff")
    shutil.copy(folder / "d.md", folder / "f.md")
    result = gateway("kb", "ingest", folder, *INTO_HANDBOOK, "--scope", "safety")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[GW-2002]: unknown scope nowhere" in result.stderr
    for place in ("d.md:3", "d.md:4", "e.md:1", "f.md:3", "f.md:4"):
        assert f"at {folder}/{place}\n" in result.stderr
    assert found(postgres_urls, "hornets", "safety") == []


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        ((*INTO_HANDBOOK,), 1, "no scope, so nobody would find the page"),
        ((*INTO_HANDBOOK, "--scope", "hrx"), 1, "unknown scope hrx"),
        ((*INTO_HANDBOOK, "--scope", "hr", "--language", "English"), 1, "English is no language code"),
        (("--tenant", "acme", "--collection", "nope", "--scope", "hr"), 1, "unknown collection nope"),
        (("--tenant", "nobody", "--collection", "handbook", "--scope", "hr"), 2, "there is no tenant nobody"),
        (("--collection", "handbook"), 2, "--tenant"),
    ],
)
def test_wrong_usage_is_named(
    gateway: Gateway, folder: Path, options: tuple[str, ...], code: int, words: str
) -> None:
    result = gateway("kb", "ingest", folder, *options)
    assert result.exit_code == code
    assert words in result.stderr


def test_a_folder_that_does_not_exist_is_wrong_usage(gateway: Gateway, folder: Path) -> None:
    assert gateway("kb", "ingest", folder / "nowhere", *INTO_HANDBOOK).exit_code == 2


def test_help_shows_an_example(gateway: Gateway) -> None:
    assert "Example: gateway kb ingest" in gateway("kb", "ingest", "--help").stdout
