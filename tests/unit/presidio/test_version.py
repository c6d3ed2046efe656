"""The detector's version changes with whatever may change what is found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import gateway
from gateway.adapters.presidio import version
from gateway.adapters.presidio.version import detector_version


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package's code in another place, which is the one that is looked at."""
    root = tmp_path / "gateway"
    shutil.copytree(Path(gateway.__file__).parent, root, ignore=shutil.ignore_patterns("*.pyc", "prompts"))
    monkeypatch.setattr(gateway, "__file__", str(root / "__init__.py"))
    return root


def asked_anew() -> str:
    return detector_version.__wrapped__()


def test_it_is_the_same_wherever_the_same_code_lies(copied: Path) -> None:
    assert asked_anew() == detector_version()


@pytest.mark.parametrize(
    "file", ["adapters/presidio/titles.py", "adapters/rampart/model.py", "domain/rendering.py"]
)
def test_changed_code_is_another_version(copied: Path, file: str) -> None:
    with (copied / file).open("a") as code:
        code.write("\n# a change\n")
    assert asked_anew() != detector_version()


def test_another_release_of_a_library_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    here = detector_version()
    monkeypatch.setattr(version, "version", lambda name: "0")
    assert asked_anew() != here
