"""Every door is used in its places only, and no way through one goes unseen."""

from __future__ import annotations

import pytest

from tests.lint.doors import DOORS, Door
from tests.lint.origins import ROOT, python_files

BY_NAME = {door.name: door for door in DOORS}
PRODUCT = ("gateway", "admin", "migrations")


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_a_door_is_used_only_in_its_places(door: Door) -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in python_files(*PRODUCT)}
    elsewhere = [
        f"{name}:{line}"
        for name, path in files.items()
        if door.guards(name)
        for line in door.uses(path.read_text(encoding="utf-8"))
    ]
    assert elsewhere == [], door.why


@pytest.mark.parametrize(
    ("door", "place"),
    [(door, place) for door in DOORS for place in door.places],
    ids=lambda value: value.name if isinstance(value, Door) else value,
)
def test_a_place_that_no_longer_uses_its_door_loses_it(door: Door, place: str) -> None:
    files = python_files(place) if place.endswith("/") else [ROOT / place]
    assert any(list(door.uses(path.read_text(encoding="utf-8"))) for path in files)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("access filter", "AccessFilter('acme', ('hr',), (), 'v1')"),
        ("access filter", "access.AccessFilter(tenant='acme', any_of=(), none_of=(), policy_version='v1')"),
        ("access filter", "from dataclasses import replace\nreplace(found, any_of=('hr',))"),
        ("access filter", "import dataclasses\ndataclasses.replace(found, none_of=())"),
        ("journal", "await self._journal.append(record)"),
        ("journal", "journal.append(record)"),
        ("journal", "write = parts.journal.append"),
        ("environment", "import os\nos.environ['GATEWAY_BIND']"),
        ("environment", "from os import environ as settings\nsettings.get('GATEWAY_BIND')"),
        ("environment", "def late():\n    from os import getenv\n    return getenv('GATEWAY_BIND')"),
        ("environment", "import os.path\nos.path.expandvars('$HOME')"),
        ("environment", "from pydantic_settings import BaseSettings\nclass More(BaseSettings): ..."),
        ("environment", "typer.Option('--bind', envvar='GATEWAY_BIND')"),
        ("clock and chance", "from datetime import UTC, datetime\ndatetime.now(UTC)"),
        ("clock and chance", "import datetime as dt\ndt.date.today()"),
        ("clock and chance", "from time import time\nstarted = time()"),
        ("clock and chance", "from uuid import uuid4\nfield(default_factory=uuid4)"),
        ("clock and chance", "import secrets\nsecrets.token_hex(8)"),
        ("clock and chance", "import random\nrandom.shuffle(hits)"),
        ("clock and chance", "import os\nos.urandom(16)"),
        (
            "database connection",
            "from sqlalchemy.ext.asyncio import create_async_engine\ncreate_async_engine(url)",
        ),
        ("database connection", "import sqlalchemy as sa\nsa.create_engine(url)"),
        ("database connection", "async with self._engine.begin() as connection: ..."),
        ("database connection", "owner_engine.connect()"),
        ("set-up", "await parts.keyring.create(principal, '', None)"),
        ("set-up", "put = stores.library.put"),
        ("database connection", "await self._engine.raw_connection()"),
    ],
)
def test_every_way_through_a_door_is_seen(name: str, source: str) -> None:
    assert list(BY_NAME[name].uses(_in_a_coroutine(source)))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("access filter", "def narrow(self, other: AccessFilter) -> AccessFilter: ..."),
        ("access filter", "scoped.access.narrow(other)"),
        ("access filter", "from dataclasses import replace\nreplace(brief, scopes=())"),
        ("journal", "journal.events_of('acme', 'trace')"),
        ("journal", "journals.append(journal)"),
        ("environment", "environ = {}\nenviron['GATEWAY_BIND']"),
        ("environment", "import os\nos.path.join('a', 'b')"),
        ("clock and chance", "self._clock.monotonic()"),
        ("clock and chance", "import secrets\nsecrets.compare_digest(a, b)"),
        ("clock and chance", "from datetime import datetime\ndatetime.fromisoformat(text)"),
        ("database connection", "begin = connect = None"),
        ("database connection", "socket.connect(address)"),
        ("set-up", "await self._keyring.create(principal, '', None)"),
        ("set-up", "await parts.keyring.list(tenant)"),
        ("set-up", "await parts.administering.apply(bundle, files, by)"),
    ],
)
def test_what_only_looks_like_a_door_is_left_alone(name: str, source: str) -> None:
    assert list(BY_NAME[name].uses(_in_a_coroutine(source))) == []


@pytest.mark.parametrize(
    ("path", "guarded"),
    [
        ("gateway/adapters/casbin/snapshot.py", False),
        ("gateway/domain/access.py", False),
        ("gateway/domain/access.py.py", True),
        ("gateway/adapters/casbin_too/snapshot.py", True),
        ("admin/pages.py", True),
    ],
)
def test_a_folder_is_a_place_on_path_borders(path: str, guarded: bool) -> None:
    assert BY_NAME["access filter"].guards(path) is guarded


def _in_a_coroutine(source: str) -> str:
    body = "\n".join(f"    {line}" for line in source.splitlines())
    return f"async def somewhere():\n{body}\n"
