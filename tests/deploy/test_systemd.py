"""The systemd units: commands exist, secrets are files, and a service can do little else than its work."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest
import typer.main
from typer.core import TyperGroup

from gateway.__main__ import COMMANDS, application
from gateway.commands.serving.server import _DRAIN_S
from tests.deploy.environment import settings_named
from tests.deploy.places import DEPLOY
from tests.deploy.units import Unit, unit_of

UNITS = {path.name: unit_of(path.read_text(encoding="utf-8")) for path in sorted(DEPLOY.glob("*.service"))}
SHUT = (
    *(
        "NoNewPrivileges",
        "MemoryDenyWriteExecute",
        "LockPersonality",
        "RestrictSUIDSGID",
        "RestrictNamespaces",
    ),
    *("PrivateTmp", "PrivateDevices", "ProtectHome", "ProtectKernelModules", "ProtectControlGroups"),
    "RestrictNamespaces",
)

every_unit = pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)


@every_unit
def test_its_command_exists(unit: Unit) -> None:
    (start,) = unit["Service"]["ExecStart"]
    program, *words = start.split()
    assert program == "/opt/gateway/bin/gateway"
    assert words[0] in COMMANDS
    asked = typer.main.get_command(application(words))
    for word in words:
        assert isinstance(asked, TyperGroup)
        asked = asked.commands[word]
    assert not isinstance(asked, TyperGroup)


@every_unit
def test_every_setting_is_one_that_the_gateway_reads_and_secrets_are_files(unit: Unit) -> None:
    given = [word for line in unit["Service"]["Environment"] for word in line.split()]
    names = {word.partition("=")[0] for word in given if word.startswith("GATEWAY_")}
    assert names == {"GATEWAY_SECRETS_DIR"}
    for credential in unit["Service"]["LoadCredential"]:
        name, _, path = credential.partition(":")
        assert name in settings_named()
        assert PurePosixPath(path).name == name


@every_unit
def test_it_can_write_nowhere_and_gain_nothing(unit: Unit) -> None:
    service = unit["Service"]
    assert service["DynamicUser"] == ["yes"]
    assert service["ProtectSystem"] == ["strict"]
    assert service["CapabilityBoundingSet"] == [""]
    assert [name for name in SHUT if service[name] != ["yes"]] == []
    assert not service["ReadWritePaths"]


def test_the_server_comes_back_after_a_failure_and_has_time_to_end_what_is_under_way() -> None:
    service = UNITS["gateway.service"]["Service"]
    assert service["Restart"] == ["on-failure"]
    assert int(service["TimeoutStopSec"][0].removesuffix("s")) >= 2 * _DRAIN_S


@pytest.mark.parametrize("name", ["gateway-drill", "gateway-retire"])
def test_the_timer_starts_a_unit_that_ends_by_itself(name: str) -> None:
    timer = unit_of((DEPLOY / f"{name}.timer").read_text(encoding="utf-8"))
    assert timer["Timer"]["OnCalendar"]
    assert timer["Timer"]["Persistent"] == ["true"]
    assert UNITS[f"{name}.service"]["Service"]["Type"] == ["oneshot"]
    assert timer["Install"]["WantedBy"] == ["timers.target"]


def test_every_timer_has_its_unit_and_is_switched_on_in_the_run_book() -> None:
    timers = {path.stem for path in DEPLOY.glob("*.timer")}
    assert {f"{name}.service" for name in timers} == {
        name for name, unit in UNITS.items() if unit["Service"]["Type"] == ["oneshot"]
    }
    enabled = next(
        line
        for line in (DEPLOY / "RUNBOOK.md").read_text(encoding="utf-8").splitlines()
        if "systemctl enable" in line
    )
    assert [name for name in timers if f"{name}.timer" not in enabled] == []


def test_the_owners_address_is_the_retentions_alone() -> None:
    given = {name: str(unit["Service"]["LoadCredential"]) for name, unit in UNITS.items()}
    assert [name for name, said in given.items() if "OWNER" in said] == ["gateway-retire.service"]
    assert "/etc/gateway/owner/" in given["gateway-retire.service"]
    assert "KEY" not in given["gateway-retire.service"], "it opens and signs nothing"


def test_what_stands_in_a_comment_would_be_right() -> None:
    text = (DEPLOY / "gateway.service").read_text(encoding="utf-8")
    optional = unit_of("[Service]\n" + "\n".join(line[1:] for line in text.splitlines() if line[:2] == "#L"))
    names = {each.partition(":")[0] for each in optional["Service"]["LoadCredential"]}
    previous = {"GATEWAY_ENCRYPTION_KEY_PREVIOUS", "GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS"}
    assert names == {*previous, "ANTHROPIC_API_KEY"} & settings_named()
