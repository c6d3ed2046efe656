"""`gateway tenant apply`: a bundle comes into force whole, or not at all."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import typer

from gateway.commands.tenants import apply_bundle
from tests.office import Office
from tests.policies import POLICIES


async def test_a_good_bundle_is_in_force_at_its_version() -> None:
    office = Office()
    bundle = await apply_bundle(office.acts, POLICIES / "acme", "test")
    assert await office.bundles.active_version("acme") == bundle.version


async def test_a_wrong_scenario_keeps_a_bundle_from_coming_into_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = shutil.copytree(POLICIES / "acme", tmp_path / "acme")
    (folder / "scenarios" / "new.yaml").write_text("scenario: a test\n", encoding="utf-8")
    office = Office()
    with pytest.raises(typer.Exit) as ended:
        await apply_bundle(office.acts, folder, "test")
    assert ended.value.exit_code == 1
    assert await office.bundles.active_version("acme") is None
    assert "scenarios/new.yaml:1" in capsys.readouterr().err
