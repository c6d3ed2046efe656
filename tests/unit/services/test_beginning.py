"""With which settings a server starts is on record before it serves."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.observation.unwatched import Unwatched
from gateway.domain.access import digest_of
from gateway.domain.audit import Outcome, Stage
from gateway.domain.identity import SYSTEM_TENANT
from gateway.ports.failures import JournalUnavailable
from gateway.services.beginning import Beginning
from gateway.services.trail import Trails
from gateway.settings import Settings

GIVEN = Settings.model_construct(
    **{name: field.default for name, field in Settings.model_fields.items()}
    | {"bind": "127.0.0.1:9000", "database_url": SecretStr("postgresql://app:sesame@db/gateway")}
).given


def beginning(journal: FakeJournal) -> Beginning:
    clock = FakeClock()
    return Beginning(Trails(journal, clock, Unwatched()), clock)


async def test_a_start_says_which_settings_it_was_given_and_keeps_secrets() -> None:
    journal = FakeJournal()
    await beginning(journal).begin(GIVEN)
    (event,) = journal.events
    assert (event.stage, event.who.tenant, event.evidence.outcome) == (
        Stage.SETTINGS,
        SYSTEM_TENANT,
        Outcome.OK,
    )
    assert event.evidence.reasons == ("serve", "GATEWAY_BIND", "GATEWAY_DATABASE_URL")
    assert event.evidence.digests == {"GATEWAY_BIND": digest_of(("127.0.0.1:9000",))}
    assert "sesame" not in str(GIVEN)


async def test_without_a_record_nothing_begins() -> None:
    journal = FakeJournal()
    journal.broken = True
    with pytest.raises(JournalUnavailable):
        await beginning(journal).begin(GIVEN)
