"""Settings come from the environment or from files of their names, and unsafe ones refuse to start."""

from __future__ import annotations

import base64
import os
from pathlib import Path

import pytest
from pydantic import SecretStr

from gateway.domain.errors import ProblemError, Problems
from gateway.settings import Settings, load_settings

NEW, OLD, OLDER = (base64.b64encode(bytes([n]) * 32).decode() for n in range(3))


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the tests' own environment counts."""
    for name in os.environ:
        if name.startswith("GATEWAY_") or name == "ANTHROPIC_API_KEY":
            monkeypatch.delenv(name)


def test_an_empty_variable_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "")
    monkeypatch.setenv("GATEWAY_BIND", "")
    settings = load_settings()
    assert not settings.uses_anthropic
    assert settings.bind == "127.0.0.1:8080"


def test_a_file_of_its_name_gives_a_setting_and_the_environment_goes_before_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "GATEWAY_ENCRYPTION_KEY").write_text(NEW + "\n")
    (tmp_path / "ANTHROPIC_API_KEY").write_text("from the file")
    monkeypatch.setenv("GATEWAY_SECRETS_DIR", str(tmp_path))
    monkeypatch.setenv("ANTHROPIC_API_KEY", "from the environment")
    settings = load_settings()
    assert settings.encryption_keys() == (bytes(32),)
    assert settings.anthropic_api_key is not None
    assert settings.anthropic_api_key.get_secret_value() == "from the environment"


def test_a_folder_of_secrets_that_is_not_there_refuses_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GATEWAY_SECRETS_DIR", str(tmp_path / "gone"))
    with pytest.raises(ProblemError, match="GATEWAY_SECRETS_DIR") as refused:
        load_settings()
    assert refused.value.problem.of is Problems.UNSAFE_SETTINGS


def test_the_key_that_encrypts_comes_before_the_earlier_ones() -> None:
    settings = Settings(encryption_key=SecretStr(NEW), encryption_key_previous=SecretStr(f"{OLD}, {OLDER}"))
    assert settings.encryption_keys() == (bytes([0]) * 32, bytes([1]) * 32, bytes([2]) * 32)


@pytest.mark.parametrize("previous", ["short", f"{OLD},", f"{OLD};{OLDER}"])
def test_an_earlier_key_that_is_none_is_refused_without_being_shown(previous: str) -> None:
    settings = Settings(encryption_key=SecretStr(NEW), encryption_key_previous=SecretStr(previous))
    with pytest.raises(ProblemError, match="GATEWAY_ENCRYPTION_KEY_PREVIOUS is not 32 bytes") as refused:
        settings.encryption_keys()
    assert previous not in str(refused.value)


def test_without_the_key_that_encrypts_an_earlier_one_does_not_do_it() -> None:
    with pytest.raises(ProblemError, match="GATEWAY_ENCRYPTION_KEY is not set"):
        Settings(encryption_key_previous=SecretStr(OLD)).encryption_keys()


@pytest.mark.parametrize(
    "url",
    [
        "https://gateway.acme.example",
        "https://gateway.acme.example:8443/",
        "http://127.0.0.1:8080",
        "http://localhost",
        "http://[::1]:8080",
    ],
)
def test_people_sign_in_over_an_encrypted_address_or_on_this_machine(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("GATEWAY_PUBLIC_URL", url)
    assert load_settings().public_address == url.rstrip("/")


@pytest.mark.parametrize(
    "url",
    [
        "http://gateway.acme.example",
        "http://127.0.0.1.acme.example",
        "http://127.0.0.1@acme.example",
        "https://gateway.acme.example/path",
        "https://gateway.acme.example?a=b",
        "https://lars@gateway.acme.example",
        "https://gateway.acme.example:port",
        "https://",
        "gateway.acme.example",
        "ftp://gateway.acme.example",
        "http://[::1",
    ],
)
def test_any_other_public_address_refuses_the_start(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("GATEWAY_PUBLIC_URL", url)
    with pytest.raises(ProblemError, match="GATEWAY_PUBLIC_URL"):
        load_settings()


def test_without_a_public_address_people_go_where_the_gateway_is_bound() -> None:
    assert Settings(bind="127.0.0.1:9000").public_address == "http://127.0.0.1:9000"


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"WEBHOOK": "http://hooks.example/"}, "GATEWAY_CHECKPOINT_WEBHOOK"),
        ({"STORE": "http://store.example/kept"}, "GATEWAY_CHECKPOINT_STORE"),
        ({"STORE": "kept"}, "GATEWAY_CHECKPOINT_STORE"),
        ({"WEBHOOK": "https://hooks.example/"}, "GATEWAY_CHECKPOINT_WEBHOOK_SECRET"),
        (
            {"WEBHOOK": "https://hooks.example/", "WEBHOOK_SECRET": "short"},
            "GATEWAY_CHECKPOINT_WEBHOOK_SECRET",
        ),
    ],
    ids=["hook in clear", "store in clear", "no address", "no secret", "a short secret"],
)
def test_checkpoints_leave_encrypted_and_signed_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], named: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(f"GATEWAY_CHECKPOINT_{name}", value)
    with pytest.raises(ProblemError, match=named):
        load_settings()
