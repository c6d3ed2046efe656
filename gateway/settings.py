"""Settings: the one place where the environment is read. Frozen, and unsafe combinations refuse to start."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from datetime import timedelta
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import DirectoryPath, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SecretsSettingsSource,
    SettingsConfigDict,
)

from gateway.domain.errors import Problem, ProblemError, Problems

DEFAULT_MODEL = "claude-haiku-5-5"
_WEBHOOK_SECRET_BYTES = 24
"""At least; the specification of Standard Webhooks wants 24 to 64."""
_LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class RewriterChoice(StrEnum):
    """`auto` is anthropic when ANTHROPIC_API_KEY is set, else offline."""

    AUTO = "auto"
    ANTHROPIC = "anthropic"
    OFFLINE = "offline"


class Settings(BaseSettings):
    """GATEWAY_* environment variables (and ANTHROPIC_API_KEY), as `gateway doctor --settings` lists them.

    An empty variable is one that is not set. What is not in the environment may be a file of its name, in the
    folder that GATEWAY_SECRETS_DIR names.
    """

    model_config = SettingsConfigDict(
        env_prefix="GATEWAY_", frozen=True, extra="ignore", hide_input_in_errors=True, env_ignore_empty=True
    )

    secrets_dir: DirectoryPath | None = Field(
        default=None, description="folder with a file for each setting that is not in the environment"
    )

    database_url: SecretStr | None = Field(default=None, description="PostgreSQL URL of the application role")
    owner_database_url: SecretStr | None = Field(
        default=None, description="PostgreSQL URL of the owner role; for migrations and retention only"
    )
    bind: str = Field(default="127.0.0.1:8080", description="address:port to serve on")
    public_url: str | None = Field(
        default=None, description="https address by which people reach /admin; otherwise that of GATEWAY_BIND"
    )
    rewriter: RewriterChoice = Field(default=RewriterChoice.AUTO, description="auto, anthropic or offline")
    anthropic_base_url: str = Field(
        default="https://api.anthropic.com", description="a server that speaks the Messages API"
    )
    anthropic_api_key: SecretStr | None = Field(
        default=None, validation_alias="ANTHROPIC_API_KEY", description="key of the Messages API"
    )
    model: str = Field(default=DEFAULT_MODEL, description="model of tenants that name none")
    breaker_failures: int = Field(
        default=5,
        ge=1,
        le=1000,
        description="failures in a row after which a model is not called for a while",
    )
    breaker_seconds: float = Field(
        default=15.0,
        gt=0,
        le=3600,
        description="how long a model that is down is not called; four times that after a refused key",
    )
    encryption_key: SecretStr | None = Field(
        default=None, description="32 bytes in base64: encrypts text at rest"
    )
    encryption_key_previous: SecretStr | None = Field(
        default=None, description="keys of before, with commas between: they only open what they encrypted"
    )
    audit_signing_key: SecretStr | None = Field(
        default=None, description="32 bytes in base64: Ed25519 seed that signs audit checkpoints"
    )
    audit_signing_key_previous: SecretStr | None = Field(
        default=None, description="seeds of before, with commas between: they sign beside the new one"
    )
    checkpoint_folder: Path | None = Field(
        default=None, description="folder outside this installation that keeps a checkpoint each minute"
    )
    checkpoint_webhook: SecretStr | None = Field(
        default=None, description="https address that is sent a checkpoint each minute (Standard Webhooks)"
    )
    checkpoint_webhook_secret: SecretStr | None = Field(
        default=None, description="base64 secret (whsec_...) that signs what the webhook is sent"
    )
    checkpoint_store: SecretStr | None = Field(
        default=None, description="https address of a folder of an object store: each checkpoint is PUT there"
    )
    checkpoint_store_authorization: SecretStr | None = Field(
        default=None, description="value of the Authorization header for that store"
    )
    knowledge_url: str | None = Field(
        default=None, description="HTTP search service to front; without it the embedded knowledge base"
    )
    knowledge_token: SecretStr | None = Field(default=None, description="bearer token for that service")
    hybrid_search: bool = Field(
        default=True,
        description="the embedded knowledge base finds by meaning too, where its database has pgvector",
    )
    demo: bool = Field(default=False, description="demo keys are in use; only on a loopback address")
    alone: bool = Field(
        default=False,
        description="no other process serves this database: what a start finds unfinished is closed at once",
    )
    mask_budget_ms: int = Field(
        default=5000, ge=50, le=60_000, description="time that masking a request may take"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        named = env_settings().get("secrets_dir")
        folder = named if named and Path(named).is_dir() else None
        return init_settings, env_settings, SecretsSettingsSource(settings_cls, secrets_dir=folder)

    @property
    def given(self) -> Mapping[str, str]:
        """The variables that are not as they are without anybody's doing, in order, each with its value;
        empty for a secret."""
        fields = type(self).model_fields
        changed = {name: getattr(self, name) for name in sorted(fields)}
        return {
            str(fields[name].validation_alias or f"GATEWAY_{name.upper()}"): (
                "" if isinstance(value, SecretStr) else str(value)
            )
            for name, value in changed.items()
            if value != fields[name].default
        }

    @property
    def host(self) -> str:
        return self.bind.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        return int(self.bind.rpartition(":")[2])

    @property
    def public_address(self) -> str:
        """Scheme, host and port by which people reach the gateway, without a slash at the end."""
        return (self.public_url or f"http://{self.bind}").rstrip("/")

    @property
    def longest_silence(self) -> timedelta:
        """How long a request that is alive may go without a new audit event; longer, and its process is gone.

        Masking is the longest: it may wait a minute for an analysing process (`START_SECONDS`), and has its
        budget for each of the 64 times 16,384 characters that a body of 1 MiB can hold. A tenant may give
        rewriting a minute; a search or a write takes the database 17 s at most. A minute more is for clocks.
        """
        masking = 60 + 64 * self.mask_budget_ms / 1000
        rewriting, database, margin = 60, 2 * 17, 60
        return timedelta(seconds=masking + rewriting + database + margin)

    @property
    def uses_anthropic(self) -> bool:
        """Whether the model rewrites; decided here alone, never by what credentials an SDK may find."""
        if self.rewriter is RewriterChoice.AUTO:
            return self.anthropic_api_key is not None
        return self.rewriter is RewriterChoice.ANTHROPIC

    def encryption_keys(self) -> tuple[bytes, ...]:
        """The key that encrypts, then the earlier ones. Raises `ProblemError` for a missing or wrong one."""
        return self.key(self.encryption_key, "GATEWAY_ENCRYPTION_KEY"), *self.earlier_keys()

    def earlier_keys(self) -> tuple[bytes, ...]:
        """The keys that only open what they encrypted. Raises `ProblemError` for a wrong one."""
        return self._listed(self.encryption_key_previous, "GATEWAY_ENCRYPTION_KEY_PREVIOUS")

    def signing_keys(self) -> tuple[bytes, ...]:
        """The seed that signs checkpoints, then the earlier ones, which sign beside it while keys change.

        Raises `ProblemError` for a missing or wrong one.
        """
        newest = self.key(self.audit_signing_key, "GATEWAY_AUDIT_SIGNING_KEY")
        return newest, *self.earlier_signing_keys()

    def earlier_signing_keys(self) -> tuple[bytes, ...]:
        """The earlier seeds. Raises `ProblemError` for a wrong one."""
        return self._listed(self.audit_signing_key_previous, "GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS")

    def _listed(self, secrets: SecretStr | None, name: str) -> tuple[bytes, ...]:
        listed = secrets.get_secret_value().split(",") if secrets else []
        return tuple(self.key(SecretStr(each.strip()), name) for each in listed)

    def key(self, secret: SecretStr | None, name: str) -> bytes:
        """The 32 bytes of a base64 key. Raises `ProblemError` when it is missing or has another length."""
        if secret is None:
            raise _unsafe(f"{name} is not set", name, "make one: openssl rand -base64 32")
        try:
            raw = base64.b64decode(secret.get_secret_value(), validate=True)
        except binascii.Error:
            raw = b""
        if len(raw) != 32:
            raise _unsafe(f"{name} is not 32 bytes in base64", name, "make one: openssl rand -base64 32")
        return raw


def load_settings() -> Settings:
    """The settings of this process. Raises `ProblemError` when one is wrong or two are not safe together."""
    try:
        settings = Settings()
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise _unsafe(first["msg"], "GATEWAY_" + "_".join(map(str, first["loc"])).upper()) from None
    return checked(settings)


def checked(settings: Settings) -> Settings:
    """The settings, whoever made or changed them. Raises `ProblemError` when two are not safe together."""
    for problem in unsafe_in(settings):
        raise ProblemError(problem)
    return settings


def unsafe_in(settings: Settings) -> list[Problem]:
    """Every combination that must not be served."""
    found: list[Problem] = []
    if not settings.bind.rpartition(":")[2].isdigit() or not settings.host:
        return [_unsafe("the address to serve on is not address:port", "GATEWAY_BIND").problem]
    if settings.demo and settings.host not in _LOOPBACK:
        found.append(
            _unsafe(
                "demo keys would be reachable on a public address", "GATEWAY_BIND", "bind to 127.0.0.1"
            ).problem
        )
    if settings.public_url is not None and not _may_be_public(settings.public_url):
        found.append(
            _unsafe(
                "people would sign in in clear, or nowhere", "GATEWAY_PUBLIC_URL", "set it to https://host"
            ).problem
        )
    if settings.rewriter is RewriterChoice.ANTHROPIC and settings.anthropic_api_key is None:
        found.append(_unsafe("the anthropic rewriter has no key", "ANTHROPIC_API_KEY").problem)
    found += _unsafe_outposts(settings)
    if settings.owner_database_url and settings.owner_database_url == settings.database_url:
        found.append(
            _unsafe(
                "the owner's database URL is used by the application",
                "GATEWAY_DATABASE_URL",
                "use the role gateway_app",
            ).problem
        )
    return found


def _unsafe_outposts(settings: Settings) -> list[Problem]:
    found: list[Problem] = []
    for name, secret in (
        ("GATEWAY_CHECKPOINT_WEBHOOK", settings.checkpoint_webhook),
        ("GATEWAY_CHECKPOINT_STORE", settings.checkpoint_store),
    ):
        if secret is not None and not _is_private_way(secret.get_secret_value()):
            detail = "checkpoints and secrets would be sent in clear, or nowhere"
            found.append(_unsafe(detail, name, "set it to an https address").problem)
    if settings.checkpoint_webhook and not _is_base64(settings.checkpoint_webhook_secret):
        detail = "nobody could tell our checkpoints from another's: the webhook has no secret in base64"
        where, hint = "GATEWAY_CHECKPOINT_WEBHOOK_SECRET", "make one: openssl rand -base64 32"
        found.append(_unsafe(detail, where, hint).problem)
    return found


def _is_private_way(url: str) -> bool:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    encrypted = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    return encrypted and bool(parts.hostname)


def _is_base64(secret: SecretStr | None) -> bool:
    try:
        text = secret.get_secret_value().removeprefix("whsec_") if secret else ""
        return len(base64.b64decode(text, validate=True)) >= _WEBHOOK_SECRET_BYTES
    except binascii.Error:
        return False


def _may_be_public(url: str) -> bool:
    """Whether it is an origin, and encrypted unless it never leaves the machine."""
    try:
        parts = urlsplit(url)
        extra = parts.path.strip("/") or parts.query or parts.fragment or parts.username
        _ = parts.port  # raises for what is none
    except ValueError:
        return False
    encrypted = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)
    return encrypted and bool(parts.hostname) and not extra


def _unsafe(detail: str, where: str, hint: str = "") -> ProblemError:
    return ProblemError(Problem(Problems.UNSAFE_SETTINGS, detail, where, hint))


class ClientSettings(BaseSettings):
    """What `gateway ask` needs of a gateway that is not the local demonstration."""

    model_config = SettingsConfigDict(env_prefix="GATEWAY_", frozen=True, extra="ignore")

    url: str | None = Field(default=None, description="base URL of the gateway to ask")
    api_key: SecretStr | None = Field(default=None, description="API key to ask it with")


def load_client_settings() -> ClientSettings:
    return ClientSettings()
