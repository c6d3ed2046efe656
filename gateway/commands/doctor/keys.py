"""What `gateway doctor` finds of the keys that the database's values are under: by itself a wrong one looks
well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.resealing import UnderOthers, under_others
from gateway.commands.doctor.machine import Finding
from gateway.domain.errors import ProblemError
from gateway.domain.notes.checkpoint import origin_of
from gateway.settings import Settings

PART = "keys in use"


async def of_its_keys(settings: Settings, database: Database, tenants: Sequence[str]) -> list[Finding]:
    """What was encrypted or signed under a key that is not at hand; nothing where keys are not whole, which
    has been said."""
    try:
        sealing, notary = Sealing(*settings.encryption_keys()), Notary(*settings.signing_keys())
    except ProblemError:
        return []
    wrong = [finding for each in tenants for finding in await _of_tenant(database, sealing, notary, each)]
    return wrong or [Finding(PART, True, "they open and continue what is kept")]


async def _of_tenant(database: Database, sealing: Sealing, notary: Notary, tenant: str) -> list[Finding]:
    others = await under_others(database, sealing, tenant)
    note = await PostgresLedger(database).checkpoint(tenant)
    continued = note is None or bool(note.signers(notary.keys(origin_of(tenant)), verifies))
    return list(_wrong(tenant, others, continued))


def _wrong(tenant: str, others: UnderOthers, continued: bool) -> Iterator[Finding]:
    if others.keys:
        what = f"the keys of {others.keys} people of {tenant} are under an encryption key that is not here"
        yield Finding(PART, False, what, "set it, or add it to GATEWAY_ENCRYPTION_KEY_PREVIOUS")
    if others.texts:
        what = f"{others.texts} texts of {tenant}'s audit are under an encryption key that is not here"
        yield Finding(PART, False, what, "set it, or add it to GATEWAY_ENCRYPTION_KEY_PREVIOUS")
    if not continued:
        what = f"the audit log of {tenant} was signed with another key, and nothing more is sealed"
        yield Finding(PART, False, what, "set that key, or add it to GATEWAY_AUDIT_SIGNING_KEY_PREVIOUS")
