"""Beginning: the settings under which a server serves are on record before it does."""

from __future__ import annotations

from collections.abc import Mapping

from gateway.domain.access import digest_of
from gateway.domain.audit import Evidence, Stage, Who
from gateway.domain.flow import Call
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.clock import Clock
from gateway.services.trail import Trails


class Beginning:
    """Records starts of the server, which belong to no tenant."""

    def __init__(self, trails: Trails, clock: Clock) -> None:
        self._trails, self._clock = trails, clock

    async def begin(self, settings: Mapping[str, str]) -> None:
        """Records which settings were given: their names and, of those that are no secrets, digests of the
        values, by which anybody can check what is claimed of one. Secrets are empty here.

        Raises `JournalUnavailable`: without a record nothing is served.
        """
        started, trace_id = self._clock.monotonic(), self._clock.new_id("tr_")
        trail = self._trails.open(Call(credential="", on_behalf="", trace_id=trace_id, started=started))
        digests = {name: digest_of((value,)) for name, value in settings.items() if value}
        trail.note(
            Stage.SETTINGS, Who(SYSTEM_TENANT), Evidence(reasons=("serve", *settings), digests=digests)
        )
        await trail.keep()
