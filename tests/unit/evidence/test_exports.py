"""An export on disk is files by their names, each its owner's alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from gateway.adapters.evidence.exports import ExportFolder, read_checkpoint
from gateway.domain.notes.signed import Malformed
from tests.exports import exported


def test_what_is_written_is_read_back_by_its_name(tmp_path: Path) -> None:
    folder, files = ExportFolder(tmp_path / "new"), exported([b"{}"] * 300).files
    for name, data in files.items():
        folder.write(name, data)
    assert folder.names() == files.keys()
    assert {name: folder.read(name) for name in files} == files
    assert b"".join(folder.lines("events.jsonl")) == files["events.jsonl"]


def test_writing_adds_to_what_is_there(tmp_path: Path) -> None:
    folder = ExportFolder(tmp_path)
    folder.write("tile/0/000", b"a")
    folder.write("tile/0/000", b"b")
    assert folder.read("tile/0/000") == b"ab"


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    ExportFolder(tmp_path).write("events.jsonl", b"{}")
    assert stat.S_IMODE((tmp_path / "events.jsonl").stat().st_mode) == 0o600


def test_a_link_that_leads_nowhere_is_a_file_that_does_not_belong(tmp_path: Path) -> None:
    (tmp_path / "loose").symlink_to(tmp_path / "nowhere")
    assert ExportFolder(tmp_path).names() == {"loose"}


def test_a_checkpoint_that_was_put_by_is_read(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    path.write_bytes(exported([b"{}"]).files["checkpoint"])
    assert read_checkpoint(path).text.startswith("rewrite-gateway/acme\n1\n")


@pytest.mark.parametrize("data", [b"", b"\xff", b"text"])
def test_what_is_no_checkpoint_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "checkpoint"
    path.write_bytes(data)
    with pytest.raises(Malformed):
        read_checkpoint(path)
