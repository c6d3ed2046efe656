"""Only one gateway has a data directory, and what is secret in it is closed to other accounts."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from gateway.adapters.postgres import data_directory
from gateway.adapters.postgres.data_directory import DataDirectory
from gateway.domain.errors import ProblemError


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_directory, "_PATIENCE_S", 0.2)
    monkeypatch.setattr(data_directory, "_PATIENCE_WITH_THE_LIVING_S", 0.1)


def test_a_claim_shuts_out_the_next_until_it_is_released(tmp_path: Path) -> None:
    first, second = DataDirectory(tmp_path), DataDirectory(tmp_path)
    first.claim()
    with pytest.raises(ProblemError, match=f"process {os.getpid()}"):
        second.claim()
    second.release()
    first.release()
    second.claim()
    second.release()


def test_a_process_that_inherited_the_lock_keeps_the_claim(tmp_path: Path) -> None:
    first, second = DataDirectory(tmp_path), DataDirectory(tmp_path)
    first.claim()
    inherited = os.dup(first.lock)
    first.release()
    with pytest.raises(ProblemError, match="in use"):
        second.claim()
    second.release()
    os.close(inherited)
    second.claim()
    second.release()


def test_without_a_claim_there_is_no_lock_to_hand_on(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="not claimed"):
        _ = DataDirectory(tmp_path).lock


def test_the_password_is_made_once_and_is_for_the_owners_eyes(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path)
    directory.make_password()
    password = directory.password()
    directory.make_password()
    assert directory.password() == password
    assert len(password) >= 40
    assert stat.S_IMODE(directory.password_file.stat().st_mode) == 0o600


def test_a_port_is_remembered(tmp_path: Path) -> None:
    directory = DataDirectory(tmp_path)
    assert directory.last_port() == 0
    directory.note_port(5433)
    assert DataDirectory(tmp_path).last_port() == 5433


def test_a_spoilt_note_of_the_port_is_none(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("soon")
    assert DataDirectory(tmp_path).last_port() == 0
