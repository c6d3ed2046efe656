"""The demonstration on one machine: from nothing to serving, until it is interrupted."""

from __future__ import annotations

import json
import logging
import secrets
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pydantic import SecretStr

from gateway.adapters.postgres.embedded import EmbeddedPostgres
from gateway.adapters.postgres.migrating import migrate
from gateway.adapters.postgres.roles import Passwords, RoleUrls, provision
from gateway.adapters.presidio.detector import PresidioDetector
from gateway.bootstrap.process import prepare_process
from gateway.bootstrap.stores import Stores, stores
from gateway.commands.admin import address_of
from gateway.commands.ask import post, show_reply
from gateway.commands.console import err, out
from gateway.commands.kb import ingest_folder
from gateway.commands.serving.demo import (
    DemoKeys,
    kept_key,
    kept_keys,
    private_folder,
    write_demo,
    write_private,
)
from gateway.commands.serving.server import refuse_taken_address, serve_until_stopped
from gateway.commands.tenants import apply_bundle
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Principal
from gateway.services.shelving import Shelf
from gateway.settings import Settings, checked, load_settings

POLICIES = Path("policies")
TENANTS = ("acme", "globex")
EARLIER = "How does travel expense reimbursement work?"
WORKED = {
    "message": "and for contractors?",
    "history": [{"role": "user", "content": EARLIER}],
    "collections": ["handbook"],
}
WORKED_AS = "maria@acme.example"
REVIEWER = "lars@acme.example"
BY = "gateway up"
"""Who it was, for the record."""


async def demonstrate(detector: PresidioDetector) -> None:
    """Starts the database and everything else, shows one worked request, then serves.

    `detector` is starting already: its models take as long to load as everything else together.
    """
    prepare_process(logging.WARNING)  # a line for each step would drown what is shown here
    settings = checked(load_settings().model_copy(update={"demo": True, "alone": True}))
    folder = private_folder()
    with _stopped_by_sigterm(), EmbeddedPostgres(folder / "postgres") as postgres:
        refuse_taken_address(settings)  # only now: who has the data says more than who has the port
        urls = await provision(postgres.url(), _passwords(folder))
        err.print("migrating the database")
        await migrate(urls.owner)
        settings = _over(settings, urls, folder)
        _write_environment(settings, SecretStr(urls.owner), folder)
        keys = await _load_tenants(settings, folder)
        url = f"http://{settings.bind}"
        write_demo(DemoKeys(url, f"{url}/admin", keys), folder)

        async def started() -> None:
            await _show_worked_request(url, keys["acme"][WORKED_AS])
            await _show_pages(settings)
            out.print("(Ctrl-C stops everything)\n", markup=False)

        await serve_until_stopped(settings, started, detector)


@contextmanager
def _stopped_by_sigterm() -> Iterator[None]:
    """SIGTERM ends like Ctrl-C: through every `with`, so that no process is left."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _passwords(folder: Path) -> Passwords:
    """The passwords of the three roles, made once and kept."""
    path = folder / "roles.json"
    if not path.exists():
        made = {role: secrets.token_urlsafe(24) for role in ("owner", "app", "auditor")}
        write_private(path, json.dumps(made) + "\n")
    return Passwords(**json.loads(path.read_text(encoding="ascii")))


def _over(settings: Settings, urls: RoleUrls, folder: Path) -> Settings:
    """The settings over the demonstration's own database and keys."""
    return settings.model_copy(
        update={
            "database_url": SecretStr(urls.app),
            "encryption_key": SecretStr(kept_key("encryption.key", folder)),
            "audit_signing_key": SecretStr(kept_key("signing.key", folder)),
        }
    )


def _write_environment(settings: Settings, owner_url: SecretStr, folder: Path) -> None:
    """What the other commands need to work on the demonstration: `set -a; . .gateway/demo.env`. The owner's
    address, for migrating and retiring, is not among the settings that the demonstration serves with."""
    secrets_of = {
        "GATEWAY_OWNER_DATABASE_URL": owner_url,
        "GATEWAY_DATABASE_URL": settings.database_url,
        "GATEWAY_ENCRYPTION_KEY": settings.encryption_key,
        "GATEWAY_AUDIT_SIGNING_KEY": settings.audit_signing_key,
    }
    lines = [f"{name}='{secret.get_secret_value()}'" for name, secret in secrets_of.items() if secret]
    lines.append(f"GATEWAY_BIND='{settings.bind}'")
    write_private(folder / "demo.env", "\n".join(lines) + "\n")


async def _load_tenants(settings: Settings, folder: Path) -> Mapping[str, Mapping[str, str]]:
    """Each demo tenant's bundle, documents and people; gives the people's keys."""
    keys: dict[str, Mapping[str, str]] = {}
    async with stores(settings) as parts:
        for tenant in TENANTS:
            err.print(f"loading tenant {tenant}", markup=False)
            bundle = await apply_bundle(parts.administering, POLICIES / tenant, BY)
            for collection in bundle.settings.collections:
                pages = POLICIES / tenant / "kb" / collection
                await ingest_folder(parts, bundle, pages, Shelf(collection), BY)
            keys[tenant] = await _keys_of(parts, bundle, folder)
    return keys


async def _keys_of(parts: Stores, bundle: Bundle, folder: Path) -> Mapping[str, str]:
    """A key for everybody whom the policy names, kept from an earlier start where it still is valid."""
    known = kept_keys(bundle.tenant, folder)
    valid = {info.prefix for info in await parts.keyring.list(bundle.tenant) if info.revoked_at is None}
    keys = {subject: key for subject, key in known.items() if key.split("_")[2] in valid}
    for subject in _people(bundle):
        if subject not in keys:
            principal = Principal(bundle.tenant, subject)
            keys[subject], _ = await parts.administering.create_key(principal, "demonstration", None, BY)
    return keys


def _people(bundle: Bundle) -> list[str]:
    """The people and clients that the bundle's `g` lines give a role."""
    named = (line.values[0].partition(":") for line in bundle.policy if line.kind == "g")
    return list(dict.fromkeys(name for prefix, _, name in named if prefix in ("user", "client")))


async def _show_worked_request(url: str, key: str) -> None:
    reply = await post(url, key, "/v1/search", WORKED)
    out.print(f"\n{WORKED_AS} asked {EARLIER!r}, then:\n", markup=False)
    show_reply(reply.json())
    out.print(f"\nserving on {url}, OpenAPI at {url}/schema, keys in .gateway/demo.json", markup=False)
    out.print('try: .venv/bin/gateway ask "What about meal vouchers?"\n', markup=False)


async def _show_pages(settings: Settings) -> None:
    """A sign-in link for the legal reviewer, and how the queue behind it comes to have something in it."""
    async with stores(settings) as parts:
        invitation = await parts.administering.invite("acme", REVIEWER, BY)
    out.print(f"reviews as {REVIEWER}, once, within 15 minutes:", markup=False)
    out.print(address_of(settings.public_address, invitation), markup=False)
    out.print(f"another link: .venv/bin/gateway admin link --as {REVIEWER}", markup=False)
    out.print('to review: .venv/bin/gateway ask "When does Project Nightingale close?"', markup=False)
