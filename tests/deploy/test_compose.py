"""The compose file: each service gets what it needs and no more, waits for the one before, and is bounded."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from gateway.__main__ import COMMANDS
from gateway.commands.serving.server import _DRAIN_S
from tests.deploy.environment import settings_named
from tests.deploy.places import DEPLOY

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
EXAMPLE = dict(
    line.split("=", 1)
    for line in (DEPLOY / "example.env").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
)
OURS = ("migrate", "retire", "gateway")


@pytest.mark.parametrize("service", OURS)
def test_every_variable_is_one_that_the_gateway_reads(service: str) -> None:
    assert SERVICES[service]["environment"].keys() <= settings_named()


def test_no_secret_is_written_down() -> None:
    for service in SERVICES.values():
        for name, value in service["environment"].items():
            assert re.search(r"\$\{\w+:[?-][^}]*\}", value), f"{name} is given outright"
    assert set(EXAMPLE.values()) == {""}


def test_the_example_names_every_variable_that_is_filled_in() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)", text)) == EXAMPLE.keys()


def test_the_server_never_sees_the_owners_password_nor_the_migration_the_keys() -> None:
    assert "OWNER" not in str(SERVICES["gateway"]["environment"])
    assert SERVICES["migrate"]["environment"].keys() == {"GATEWAY_OWNER_DATABASE_URL"}


def test_retention_has_both_addresses_and_no_key_and_runs_when_it_is_asked_for() -> None:
    retire = SERVICES["retire"]
    assert retire["environment"].keys() == {"GATEWAY_DATABASE_URL", "GATEWAY_OWNER_DATABASE_URL"}
    assert (retire["command"], retire["profiles"], retire["restart"]) == (
        ["audit", "retire"],
        ["retire"],
        "no",
    )


def test_it_migrates_before_it_serves_and_after_the_database_is_well() -> None:
    assert SERVICES["migrate"]["command"] == ["migrate"]
    assert SERVICES["migrate"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    after = SERVICES["gateway"]["depends_on"]["migrate"]
    assert after == {"condition": "service_completed_successfully"}
    assert set(SERVICES["migrate"]["command"]) <= COMMANDS.keys()


@pytest.mark.parametrize("service", ["database", "gateway"])
def test_what_goes_on_is_asked_whether_it_is_well(service: str) -> None:
    assert SERVICES[service]["healthcheck"]["test"][0] == "CMD"
    assert SERVICES[service]["restart"] == "unless-stopped"


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_is_bounded_and_its_image_pinned(service: str) -> None:
    assert SERVICES[service]["deploy"]["resources"]["limits"].keys() == {"cpus", "memory"}
    assert re.fullmatch(r"[\w/]+:\d+\.\d+\.\d+(-\w+)*", SERVICES[service]["image"])


@pytest.mark.parametrize("service", OURS)
def test_ours_can_write_nowhere_and_gain_nothing(service: str) -> None:
    given = SERVICES[service]
    assert given["read_only"] is True
    assert given["cap_drop"] == ["ALL"]
    assert given["security_opt"] == ["no-new-privileges:true"]
    assert [each.split(":")[0] for each in given["tmpfs"]] == ["/tmp"]  # noqa: S108


def test_the_database_is_reached_from_inside_alone() -> None:
    assert "ports" not in SERVICES["database"]
    assert SERVICES["database"]["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert all(port.startswith("127.0.0.1:") for port in SERVICES["gateway"]["ports"])


def test_files_that_are_mounted_exist() -> None:
    mounts = [mount for service in SERVICES.values() for mount in service.get("volumes", ())]
    sources = [mount.split(":")[0] for mount in mounts if mount.startswith(".")]
    assert sources
    assert all((DEPLOY / source).exists() for source in sources)


def test_the_order_to_stop_leaves_time_to_end_what_is_under_way() -> None:
    assert int(SERVICES["gateway"]["stop_grace_period"].removesuffix("s")) >= 2 * _DRAIN_S
