"""By what the audit's texts are found that equal another, without that text standing anywhere."""

from __future__ import annotations

from gateway.adapters.encryption.kept_keys import NOBODY
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.subject_keys import SubjectKeys

HAS_A_TEXT = (
    "event.event_id IN (SELECT said.event_id FROM gateway.audit_text said"
    " WHERE said.tenant_id = :tenant AND said.match = :match)"
)
"""A condition on `event`: it has a text whose digest is `:match`, which there is an index for. What was
erased has none."""


class PostgresTextMatches:
    """Digests of texts under the tenant's own key (see `Words.match`)."""

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._keys = SubjectKeys(database, sealing)

    async def of(self, tenant: str, text: str) -> bytes:
        """What `audit_text.match` has for this text and all that differ from it in case, width or white space
        alone. Raises `DatabaseUnavailable`, and `ValueError` or `Unsealable` without the tenant's key."""
        return (await self._keys.of(tenant, NOBODY)).match(text)
