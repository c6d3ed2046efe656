"""What the doctor finds on this machine: missing keys, files that others may read, a disk without room."""

from __future__ import annotations

import base64
from collections import namedtuple
from pathlib import Path

import pytest
from pydantic import SecretStr

from gateway.commands.doctor.machine import Finding, on_this_machine
from gateway.settings import Settings

KEY = base64.b64encode(bytes(32)).decode()
WHOLE = Settings(encryption_key=SecretStr(KEY), audit_signing_key=SecretStr(KEY))
Usage = namedtuple("Usage", "total used free")


def part(findings: list[Finding], name: str) -> Finding:
    (found,) = [finding for finding in findings if finding.part == name]
    return found


def test_a_whole_installation_has_nothing_to_mend(tmp_path: Path) -> None:
    findings = on_this_machine(WHOLE, tmp_path)
    assert [finding for finding in findings if not finding.well] == []
    assert all(finding.hint == "" for finding in findings)


@pytest.mark.parametrize("key", [None, "short", base64.b64encode(bytes(31)).decode()])
def test_a_key_that_is_missing_or_too_short_is_named_with_the_way_to_make_one(key: str | None) -> None:
    spoilt = WHOLE.model_copy(update={"encryption_key": SecretStr(key) if key is not None else None})
    found = part(on_this_machine(spoilt), "GATEWAY_ENCRYPTION_KEY")
    assert (found.well, "openssl rand" in found.hint) == (False, True)


@pytest.mark.parametrize(("earlier", "well"), [(f"{KEY},{KEY}", True), (f"{KEY},short", False)])
def test_earlier_keys_are_looked_at_where_there_are_any(earlier: str, well: bool) -> None:
    rotated = WHOLE.model_copy(update={"encryption_key_previous": SecretStr(earlier)})
    assert part(on_this_machine(rotated), "GATEWAY_ENCRYPTION_KEY_PREVIOUS").well is well
    assert "GATEWAY_ENCRYPTION_KEY_PREVIOUS" not in {each.part for each in on_this_machine(WHOLE)}


@pytest.mark.parametrize(("mode", "well"), [(0o600, True), (0o400, True), (0o640, False), (0o604, False)])
def test_a_file_with_keys_is_its_owners_alone(tmp_path: Path, mode: int, well: bool) -> None:
    file = tmp_path / "encryption.key"
    file.write_text(KEY)
    file.chmod(mode)
    found = part(on_this_machine(WHOLE, tmp_path), "key files")
    assert found.well is well
    assert well or f"chmod 600 {file}" in found.hint


def test_mounted_secrets_are_looked_at_too(tmp_path: Path) -> None:
    secret = tmp_path / "gateway_encryption_key"
    secret.write_text(KEY)
    secret.chmod(0o644)
    settings = WHOLE.model_copy(update={"secrets_dir": tmp_path})
    found = part(on_this_machine(settings, tmp_path / "none"), "key files")
    assert (found.well, str(secret) in found.what) == (False, True)


@pytest.mark.parametrize(("free", "well"), [(2**30, True), (2**30 - 1, False)])
def test_a_disk_without_room_is_said_before_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, well: bool
) -> None:
    monkeypatch.setattr("gateway.commands.doctor.machine.shutil.disk_usage", lambda _: Usage(2**40, 0, free))
    found = part(on_this_machine(WHOLE, tmp_path), "disk")
    assert (found.well, bool(found.hint)) == (well, not well)
