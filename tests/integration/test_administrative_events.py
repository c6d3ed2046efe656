"""Every act at a terminal leaves its event; a command that is in neither table here fails.

What comes over HTTP is looked at route by route in `tests/unit/http/test_unaudited.py`.
"""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import typer.main
from typer.core import TyperGroup

from gateway.__main__ import application
from gateway.__main__ import run as run_command
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.audit import Stage
from gateway.domain.event_ids import first_id
from tests.auditing import _append
from tests.integration.test_audit_reading_command import a_request
from tests.policies import POLICIES
from tests.postgres import Server, run
from tests.real_gateway import SIGNING_KEY, fetch

CARLA, OTTO = "carla@acme.example", "otto@acme.example"
HANDBOOK = POLICIES / "acme/kb/handbook"

ACTS: dict[str, tuple[str, tuple[str, ...], tuple[Stage, str]]] = {
    "tenant apply": ("", ("BUNDLE",), (Stage.POLICY, "apply")),
    "key create": ("acme", ("--subject", CARLA), (Stage.KEY, "create")),
    "key list": ("acme", (), (Stage.KEY, "list")),
    "key revoke": ("acme", ("key_none",), (Stage.KEY, "revoke")),
    "admin link": ("acme", ("--as", "lars@acme.example"), (Stage.SIGN_IN, "invite")),
    "kb ingest": ("acme", (str(HANDBOOK), "--collection", "handbook"), (Stage.KNOWLEDGE, "ingest")),
    "kb complete": ("acme", (), (Stage.KNOWLEDGE, "complete")),
    "reseal": ("", (), (Stage.KEY, "reseal")),
    "audit export": ("acme", ("--out", "OUT"), (Stage.AUDIT, "export")),
    "audit search": ("acme", ("--subject", CARLA), (Stage.AUDIT, "search")),
    "audit replay": ("acme", ("tr_1",), (Stage.AUDIT, "replay")),
    "audit unanswered": ("acme", (), (Stage.AUDIT, "unanswered")),
    "audit erase": ("acme", ("--subject", "nobody@acme.example", "--as", CARLA), (Stage.AUDIT, "erase")),
    "audit hold add": (
        "acme",
        ("--trace", "tr_1", "--reason", "case", "--as", CARLA),
        (Stage.AUDIT, "hold_add"),
    ),
    "audit hold approve": ("acme", ("lh_none", "--as", OTTO), (Stage.AUDIT, "hold_approve")),
    "audit hold release": (
        "acme",
        ("lh_none", "--reason", "over", "--as", OTTO),
        (Stage.AUDIT, "hold_release"),
    ),
    "audit hold keep": ("acme", ("lh_none", "--as", OTTO), (Stage.AUDIT, "hold_keep")),
    "audit hold list": ("acme", (), (Stage.AUDIT, "hold_list")),
    "audit retire": ("", (), (Stage.AUDIT, "retire")),
    "eval sample": ("acme", ("--no-judge",), (Stage.AUDIT, "search")),
    "eval learn": ("acme", (), (Stage.AUDIT, "unanswered")),
}
"""Commands that change something or look into what is people's: tenant, other words, stage and act."""

NO_ACTS = {
    "up": "applies, ingests and makes keys as the commands for that do, and serves",
    "serve": "`Beginning` records its settings; what it serves is on record call by call",
    "ask": "a call over HTTP",
    "migrate": "before the first one there is no record to write to",
    "doctor": "looks at the installation, and at nobody's data",
    "drill": "works on pages of its own",
    "usage": "sums without names",
    "masking suggest-identifiers": "reads documents that the tenant itself put in",
    "policy check": "reads a folder",
    "policy test": "reads a folder",
    "policy attack": "reads a folder",
    "policy explain": "reads a policy, which says nothing of what anybody did",
    "policy diff": "reads two folders",
    "scenarios run": "plays in a world of its own",
    "eval rewrite": "reads files",
    "eval masking": "reads files",
    "eval compare": "reads files",
    "audit verify": "hashes that say nothing of anybody",
    "audit receipt": "reads a file",
    "audit keys": "public keys",
}
"""Commands that leave no event, and why not."""


def commands() -> Iterator[str]:
    """All there are, as they are typed."""
    root = typer.main.get_command(application([]))
    assert isinstance(root, TyperGroup)
    yield from _below(root, "")


def _below(group: TyperGroup, before: str) -> Iterator[str]:
    for name, command in group.commands.items():
        words = f"{before} {name}".strip()
        if isinstance(command, TyperGroup):
            yield from _below(command, words)
        else:
            yield words


def test_every_command_is_an_act_or_said_to_be_none() -> None:
    found = list(commands())
    assert sorted(found) == sorted((*ACTS, *NO_ACTS))


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demonstration's acme, which keeps its audit for two years here."""
    folder = tmp_path_factory.mktemp("bundles") / "acme"
    shutil.copytree(POLICIES / "acme", folder)
    with (folder / "tenant.yaml").open("a", encoding="utf-8") as settings:
        settings.write("\naudit: {keep_months: 24}\n")
    return folder


@pytest.fixture(scope="module")
def superuser(
    postgres_server: Server, postgres_urls: RoleUrls, bundle: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address of a database with acme in it, a request, and an event that is kept no longer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GATEWAY_DATABASE_URL", postgres_urls.app)
        patch.setenv("GATEWAY_OWNER_DATABASE_URL", postgres_urls.owner)
        patch.setenv("GATEWAY_AUDIT_SIGNING_KEY", SIGNING_KEY)
        patch.setenv("GATEWAY_ENCRYPTION_KEY", base64.b64encode(bytes(32)).decode())
        for unwanted in ("GATEWAY_SECRETS_DIR", "ANTHROPIC_API_KEY"):
            patch.delenv(unwanted, raising=False)
        first, *others = a_request("acme")
        long_ago = datetime(2001, 1, 2, tzinfo=UTC)
        old = replace(first, id=first_id("ev_", long_ago), occurred_at=long_ago, trace_id="tr_old")
        run(_append(postgres_urls, (old,)))
        assert run_command(["tenant", "apply", str(bundle)]) == 0
        run(_append(postgres_urls, (first, *others)))
        # An export seals what waits; of these requests it says that they lack steps.
        sealed = tmp_path_factory.mktemp("sealed") / "out"
        assert run_command(["audit", "export", "--tenant", "acme", "--out", str(sealed)]) == 1
        yield postgres_server.superuser_url(postgres_urls.owner.rsplit("/", 1)[1])


@pytest.mark.parametrize("command", ACTS)
def test_an_act_at_a_terminal_leaves_its_event(
    command: str, superuser: str, bundle: Path, tmp_path: Path
) -> None:
    tenant, words, (stage, what) = ACTS[command]
    options = ("--tenant", tenant) if tenant else ()
    before = on_record(superuser)
    folders = {"OUT": str(tmp_path / "out"), "BUNDLE": str(bundle)}
    given = [folders.get(word, word) for word in words]
    code = run_command([*command.split(), *given, *options])
    left = [act for event, act in on_record(superuser).items() if event not in before]
    assert (stage.value, what, "started") in left, (code, left)
    assert [outcome for of, did, outcome in left if (of, did) == (stage.value, what)][-1] != "started", left


def on_record(superuser: str) -> dict[str, tuple[str, str, str]]:
    """Stage, act and outcome of all events by their ids, in their order."""
    query = "SELECT event_id, stage, reasons[1], outcome FROM gateway.audit_event ORDER BY appended, event_id"
    found: dict[str, tuple[str, str, str]] = {}

    async def look() -> None:
        rows = await fetch(superuser, query)
        found.update({str(event): (str(stage), str(what), str(how)) for event, stage, what, how in rows})

    run(look())
    return found
