"""The connections of one gateway to its database."""

from __future__ import annotations

from gateway.adapters.postgres.database import Database
from gateway.bootstrap.process import database_url
from gateway.settings import Settings


class Pools:
    """A pool for each work that may neither wait for another's connections nor hold another up."""

    def __init__(self, settings: Settings) -> None:
        url = database_url(settings)
        self.requests = Database(url)
        self.journal = Database(url, pool_size=2)
        """Searches that use up the pool of requests never keep a record waiting."""
        self.policies = Database(url, pool_size=1)
        """Rights that were taken away do not wait behind requests."""
        self.sealing = Database(url, pool_size=1)

    async def close(self) -> None:
        """What records goes before what is recorded of."""
        for pool in (self.sealing, self.policies, self.journal, self.requests):
            await pool.close()
