"""`gateway policy attack`, from the command line to its exit code; its locks are taken off elsewhere."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gateway.adapters.fakes.detector import FakeDetector
from gateway.commands.policies import attack as command
from gateway.ports.masker import Detector
from gateway.stages import search
from tests.besieged import attack, folder_with, small_files


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    @asynccontextmanager
    async def light() -> AsyncIterator[Detector]:
        yield FakeDetector({})

    monkeypatch.setattr(command, "masking", light)
    return folder_with(small_files(), tmp_path)


def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hits are shown as they come."""
    monkeypatch.setattr(search, "_inside", lambda given, hits: tuple(hits))


def test_a_bundle_that_holds_exits_with_0_and_says_what_was_tried(folder: Path) -> None:
    result = attack(folder, "--cases", "30")
    assert result.exit_code == 0, result.stdout
    assert result.stdout.startswith("30 cases, ")
    assert result.stdout.endswith(": 0 differ\n")


def test_for_programs_the_figures_are_json(folder: Path) -> None:
    told = json.loads(attack(folder, "--cases", "30", "--json").stdout)
    assert (told["cases"], told["failed"], told["failures"]) == (30, 0, [])
    assert min(told["searches"], told["hits"], told["strays_dropped"], told["refused"]) > 0


def test_a_case_that_differs_can_be_played_again_by_its_number(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlocked(monkeypatch)
    result = attack(folder, "--cases", "60", "--seed", "7", "--json")
    assert result.exit_code == 1
    last = json.loads(result.stdout)["failures"][-1]
    again = attack(folder, "--seed", "7", "--case", str(last["case"]), "--json")
    assert again.exit_code == 1
    assert json.loads(again.stdout)["failures"] == [last]


def test_what_differs_is_printed_with_the_request_and_how_to_play_it_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlocked(monkeypatch)
    lines = attack(folder, "--cases", "60", "--fail-fast").stdout.splitlines()
    assert lines[0].startswith("✗ case ")
    number = lines[0].split()[2].rstrip(",")
    assert any(line.startswith("    POST /v1/search ") for line in lines)
    assert f"    again: gateway policy attack {folder} --seed 1 --case {number}" in lines
    assert lines[-1].endswith(": 1 differ")


def test_many_that_differ_do_not_flood_the_terminal(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unlocked(monkeypatch)
    monkeypatch.setattr(command, "SHOWN", 2)
    lines = attack(folder, "--cases", "60").stdout.splitlines()
    assert len([line for line in lines if line.startswith("✗")]) == 2
    assert any(line.startswith("… and ") for line in lines)


def test_where_nobody_may_search_nothing_was_tried_and_that_is_no_success(folder: Path) -> None:
    folder_with(small_files("p, role:employee, small, audit, read, allow\n"), folder)
    result = attack(folder, "--cases", "30")
    assert result.exit_code == 2
    assert "error[GW-3003]: none of 30 cases came as far as a search" in result.stderr


def test_a_bundle_that_is_not_valid_is_not_attacked(folder: Path) -> None:
    folder_with(small_files("p, role:employee, small, scope/nowhere, search, allow\n"), folder)
    result = attack(folder, "--cases", "30")
    assert result.exit_code == 1
    assert "policy.csv:1" in result.stderr


@pytest.mark.parametrize("options", [("--cases", "0"), ("--case", "-1"), ("--seed", "x")])
def test_a_wrong_usage_exits_with_2(folder: Path, options: tuple[str, str]) -> None:
    assert attack(folder, *options).exit_code == 2
