"""The image: hashed wheels only, nothing to build with, one powerless account, all that an install needs."""

from __future__ import annotations

import json
import re

import pytest

from gateway.__main__ import COMMANDS
from tests.deploy.dockerfiles import Instruction, instructions, stages
from tests.deploy.environment import settings_named
from tests.deploy.places import DEPLOY, ROOT

FOUND = instructions((DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
BUILD, LAST = stages(FOUND)
IGNORED = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()


def words(stage: list[Instruction], name: str) -> list[str]:
    return [each.words for each in stage if each.name == name]


def test_everything_comes_from_the_lock_by_hash_and_as_a_wheel() -> None:
    installs = [run for run in words(BUILD, "RUN") if "pip install" in run]
    dependencies, project = installs
    assert "--require-hashes --only-binary :all: --requirement serving.lock" in dependencies
    assert "--no-index --no-deps --no-build-isolation ." in project
    assert not any("pip install" in run or "apt" in run for run in words(LAST, "RUN"))


def test_both_stages_stand_on_one_pinned_python() -> None:
    (python,) = words(FOUND[:1], "ARG")
    assert re.fullmatch(r"PYTHON=3\.1[1-3]-slim-[a-z]+", python)
    assert [stage[0].words.split()[0] for stage in (BUILD, LAST)] == ["python:${PYTHON}"] * 2


def test_the_last_stage_takes_the_environment_alone_and_has_no_installer() -> None:
    assert words(LAST, "COPY") == ["--from=build /opt/gateway /opt/gateway"]
    assert "pip uninstall" in " ".join(words(BUILD, "RUN"))
    assert "pip uninstall" in " ".join(words(LAST, "RUN"))


def test_it_runs_as_a_fixed_number_that_is_not_root_and_owns_nothing() -> None:
    assert words(LAST, "USER") == ["10001:10001"]
    made = " ".join(words(LAST, "RUN"))
    assert "--uid 10001" in made
    assert "--gid 10001" in made
    assert "chown" not in made


def test_it_serves_is_asked_whether_it_lives_and_is_told_to_stop() -> None:
    (entry,), (command,) = words(LAST, "ENTRYPOINT"), words(LAST, "CMD")
    assert json.loads(entry) == ["gateway"]
    assert json.loads(command)[0] in COMMANDS
    (health,) = words(LAST, "HEALTHCHECK")
    probe = json.loads(health[health.index("[") :])
    assert probe[:2] == ["python", "-c"]
    compile(probe[2], "probe", "exec")
    assert "/health/live" in probe[2]
    assert words(LAST, "STOPSIGNAL") == ["SIGTERM"]


def test_it_says_what_it_is_and_holds_no_secret() -> None:
    assert "org.opencontainers.image.title" in " ".join(words(LAST, "LABEL"))
    given = " ".join(words(LAST, "ENV"))
    assert set(re.findall(r"GATEWAY_\w+", given)) <= settings_named()
    assert not re.search("KEY|PASSWORD|DATABASE", given)


@pytest.mark.parametrize("source", [copy.split()[0] for copy in words(BUILD, "COPY")])
def test_what_is_copied_exists_and_nothing_else_goes_into_the_build(source: str) -> None:
    assert (ROOT / source).exists()
    assert IGNORED[1] == "*"
    assert f"!{source.removeprefix('./')}" in IGNORED
