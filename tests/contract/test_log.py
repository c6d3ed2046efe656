"""Obligations of the ports `Sequencer` and `Ledger`, over PostgreSQL and the fake."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.log import FakeLog
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.journal import PostgresJournal
from gateway.adapters.postgres.ledger import PostgresLedger
from gateway.adapters.postgres.roles import RoleUrls
from gateway.adapters.postgres.sequencer import PostgresSequencer
from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage, Who
from gateway.domain.evidence.receipt import Receipt, Unsealed
from gateway.domain.identity import CHECKPOINTS_TENANT
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import range_hash
from gateway.domain.merkle.tiles import Tile, TileHashes, tiles_over
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.ports.failures import LogDamaged, StoreUnavailable
from gateway.ports.journal import Journal, Record
from gateway.ports.ledger import Ledger, Span
from gateway.ports.sequencer import BATCH, Pass, Sequencer
from tests.contract.places import AWAY, ODD, SEALING, new_tenant

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LAG = timedelta(seconds=10)
NOTARY, OTHER = Notary(bytes(range(32))), Notary(bytes(range(1, 33)))


@dataclass(frozen=True, slots=True)
class Given:
    """A log with its journal; one of another notary over the same rows; and one whose database is away."""

    journal: Journal
    sequencer: Sequencer
    ledger: Ledger
    stranger: Sequencer
    away: tuple[Sequencer, Ledger]


@pytest.fixture(params=["fake", "postgres"])
async def given(request: pytest.FixtureRequest) -> AsyncIterator[Given]:
    if request.param == "fake":
        fake = FakeJournal()
        log, away = FakeLog(fake, NOTARY), FakeLog(fake, NOTARY)
        away.broken = True
        yield Given(fake, log, log, _Stranger(log), (away, away))
        return
    urls: RoleUrls = request.getfixturevalue("postgres_urls")
    database, nowhere = Database(urls.app), Database(AWAY)
    journal = PostgresJournal(database, SEALING)
    await journal.start()
    yield Given(
        journal,
        PostgresSequencer(database, NOTARY),
        PostgresLedger(database),
        PostgresSequencer(database, OTHER),
        (PostgresSequencer(nowhere, NOTARY), PostgresLedger(nowhere)),
    )
    await journal.close()
    for door in (database, nowhere):
        await door.close()


class _Stranger:
    """The fake as one sees it who has other keys."""

    def __init__(self, log: FakeLog) -> None:
        self._log = log

    async def seal(self, tenant: str, lag: timedelta) -> Pass:
        self._log.damaged.add(tenant)
        try:
            return await self._log.seal(tenant, lag)
        finally:
            self._log.damaged.remove(tenant)


def an_event(tenant: str, event_id: str, at: datetime = NOW) -> AuditEvent:
    evidence = Evidence(Outcome.OK, ("masked",), {"PERSON": 1})
    return AuditEvent(event_id, Who(tenant, "maria@acme.example"), at, "t-1", "c-1", Stage.MASK, evidence)


async def appended(given: Given, tenant: str, *ids: str) -> None:
    await given.journal.append(Record(tuple(an_event(tenant, each) for each in ids)))


async def ids_of(given: Given, tenant: str) -> list[str]:
    """The events of the log, by the checkpoint that signs for them."""
    note = await given.ledger.checkpoint(tenant)
    if note is None:
        return []
    assert note.signers(NOTARY.keys(origin_of(tenant)), verifies)
    checkpoint = Checkpoint.parse(note.text)
    leaves = await given.ledger.leaves(tenant, Span(0, checkpoint.size))
    tiles = {
        tile: await given.ledger.tile(tenant, tile) or b"" for tile in tiles_over(0, len(leaves), len(leaves))
    }
    assert range_hash(0, len(leaves), TileHashes(tiles)) == checkpoint.root
    assert tiles_hold(tiles, leaves)
    return [leaf.decode().partition('"id":"')[2].partition('"')[0] for leaf in leaves]


def tiles_hold(tiles: dict[Tile, bytes], leaves: Sequence[bytes]) -> bool:
    return b"".join(tiles[each] for each in sorted(tiles) if each.level == 0) == b"".join(
        map(leaf_hash, leaves)
    )


async def test_1_events_keep_the_places_in_which_they_were_appended(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_9", "ev_1")
    assert await given.sequencer.seal(tenant, LAG) == Pass(2, finished=True)
    await appended(given, tenant, "ev_5")
    await appended(given, tenant, "ev_0", "ev_3")
    assert await given.sequencer.seal(tenant, LAG) == Pass(3, finished=True)
    assert await ids_of(given, tenant) == ["ev_9", "ev_1", "ev_5", "ev_0", "ev_3"]


async def test_1_a_log_of_more_than_a_tile_is_put_together_from_its_rounds(given: Given) -> None:
    tenant = new_tenant()
    ids = [f"ev_{number * 7919 % 1000}" for number in range(600)]
    for start in range(0, 600, 150):
        await appended(given, tenant, *ids[start : start + 150])
        assert await given.sequencer.seal(tenant, LAG) == Pass(150, finished=True)
    assert await ids_of(given, tenant) == ids


async def test_1_a_pass_takes_so_many_and_the_next_one_the_rest(given: Given) -> None:
    tenant = new_tenant()
    ids = [f"ev_{number}" for number in range(BATCH + 5)]
    await appended(given, tenant, *ids)
    assert await given.sequencer.seal(tenant, LAG) == Pass(BATCH, finished=False)
    assert await given.sequencer.seal(tenant, LAG) == Pass(5, finished=True)
    assert await ids_of(given, tenant) == ids


async def test_2_nothing_new_signs_nothing(given: Given) -> None:
    tenant = new_tenant()
    assert await given.sequencer.seal(tenant, LAG) == Pass(0, finished=True)
    assert await given.ledger.checkpoint(tenant) is None
    await appended(given, tenant, "ev_1")
    await given.sequencer.seal(tenant, LAG)
    before = await given.ledger.checkpoint(tenant)
    assert await given.sequencer.seal(tenant, LAG) == Pass(0, finished=True)
    assert await given.ledger.checkpoint(tenant) == before


async def test_2_tenants_have_logs_of_their_own(given: Given) -> None:
    mine, theirs = new_tenant(), new_tenant()
    await appended(given, mine, "ev_1")
    await appended(given, theirs, "ev_1", "ev_2")
    for tenant in (mine, theirs):
        await given.sequencer.seal(tenant, LAG)
    assert (await ids_of(given, mine), await ids_of(given, theirs)) == (["ev_1"], ["ev_1", "ev_2"])


async def test_3_sequencers_at_once_add_each_event_once(given: Given) -> None:
    tenant = new_tenant()
    ids = [f"ev_{number}" for number in range(40)]
    await appended(given, tenant, *ids)
    added = await asyncio.gather(*(given.sequencer.seal(tenant, LAG) for _ in range(6)))
    assert sum(each.added for each in added) == 40
    assert all(each.added == 40 for each in added if each.finished and each.added)
    assert await ids_of(given, tenant) == ids


async def test_5_on_top_of_what_others_signed_nothing_is_sealed(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_1")
    await given.sequencer.seal(tenant, LAG)
    await appended(given, tenant, "ev_2")
    with pytest.raises(LogDamaged):
        await given.stranger.seal(tenant, LAG)
    assert await ids_of(given, tenant) == ["ev_1"]


async def test_6_without_a_database_everybody_is_told(given: Given) -> None:
    sequencer, ledger = given.away
    with pytest.raises(StoreUnavailable):
        await sequencer.seal("t", LAG)
    with pytest.raises(StoreUnavailable):
        await ledger.checkpoint("t")
    with pytest.raises(StoreUnavailable):
        await ledger.receipt("t", "ev_1")


async def test_2_a_receipt_proves_its_event_under_the_newest_checkpoint(given: Given) -> None:
    tenant = new_tenant()
    ids = [f"ev_{number}" for number in range(300)]
    await appended(given, tenant, *ids)
    await given.sequencer.seal(tenant, LAG)
    for number in (0, 255, 256, 299):
        receipt = await given.ledger.receipt(tenant, f"ev_{number}")
        assert isinstance(receipt, Receipt)
        assert receipt.proof.note == await given.ledger.checkpoint(tenant)
        assert (receipt.event_id, receipt.proof.index) == (f"ev_{number}", number)
        assert f'"id":"ev_{number}"'.encode() in receipt.leaf
        assert receipt.proof.proves(receipt.leaf)
        assert not receipt.proof.proves(receipt.leaf + b" ")


async def test_2_an_event_waits_for_its_receipt_and_others_have_none(given: Given) -> None:
    mine, theirs = new_tenant(), new_tenant()
    await appended(given, mine, "ev_mine")
    assert await given.ledger.receipt(mine, "ev_mine") == Unsealed("ev_mine")
    await given.sequencer.seal(mine, LAG)
    assert await given.ledger.receipt(theirs, "ev_mine") is None
    assert await given.ledger.receipt(mine, "ev_none") is None


async def test_3_a_tile_is_there_once_all_of_it_is(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, *(f"ev_{number}" for number in range(257)))
    assert await given.ledger.tile(tenant, Tile(0, 0, 1)) is None
    await given.sequencer.seal(tenant, LAG)
    there = {
        tile: await given.ledger.tile(tenant, tile) for tile in (Tile(0, 0), Tile(0, 1, 1), Tile(1, 0, 1))
    }
    assert [len(data or b"") for data in there.values()] == [8192, 32, 32]
    assert await given.ledger.tile(tenant, Tile(0, 0, 17)) == (there[Tile(0, 0)] or b"")[: 17 * 32]
    for tile in (Tile(0, 1), Tile(0, 1, 2), Tile(1, 0), Tile(2, 0, 1), Tile(0, 1 << 40)):
        assert await given.ledger.tile(tenant, tile) is None
    assert await given.ledger.tile(new_tenant(), Tile(0, 0)) is None


async def test_4_leaves_that_are_not_there_are_a_damage(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_1", "ev_2")
    await given.sequencer.seal(tenant, LAG)
    assert len(await given.ledger.leaves(tenant, Span(1, 1))) == 1
    with pytest.raises(LogDamaged):
        await given.ledger.leaves(tenant, Span(1, 2))


async def test_5_a_span_holds_what_occurred_in_a_time_and_what_lies_between(given: Given) -> None:
    tenant = new_tenant()
    hours = (0, 3, 1, 4, 2)
    events = tuple(an_event(tenant, f"ev_{hour}", NOW + timedelta(hours=hour)) for hour in hours)
    await given.journal.append(Record(events))
    await given.sequencer.seal(tenant, LAG)

    async def span(start: int, end: int) -> Span | None:
        return await given.ledger.span(tenant, NOW + timedelta(hours=start), NOW + timedelta(hours=end))

    assert await span(0, 5) == Span(0, 5)
    assert await span(1, 3) == Span(2, 3)
    assert await span(3, 4) == Span(1, 1)
    assert await span(5, 9) is None
    assert await given.ledger.span(new_tenant(), NOW, NOW + timedelta(hours=9)) is None


async def test_1_a_leaf_is_the_event_as_it_was_appended(given: Given) -> None:
    tenant = new_tenant()
    event = replace(an_event(tenant, "ev_1"), conversation_id='c-"\\\u2028')
    await given.journal.append(Record((event,)))
    await given.sequencer.seal(tenant, LAG)
    (leaf,) = await given.ledger.leaves(tenant, Span(0, 1))
    assert b'"PERSON":1' in leaf
    assert '"conversation_id":"c-\\"\\\\\\\\\u2028"'.encode() in leaf


async def test_6_what_was_recorded_and_sealed_differs_nowhere(given: Given) -> None:
    tenant = new_tenant()
    odd = replace(
        an_event(tenant, ODD), trace_id=ODD, evidence=Evidence(Outcome.OK, (ODD,), {ODD: 1}, {ODD: ODD})
    )
    with_texts = replace(an_event(tenant, "ev_2"), evidence=Evidence(texts={"message": "Maria", ODD: ODD}))
    await given.journal.append(Record((odd, with_texts, an_event(tenant, "ev_3"))))
    await given.sequencer.seal(tenant, LAG)
    assert list(await given.ledger.differing(tenant, Span(0, 3))) == []


async def test_7_every_checkpoint_is_kept(given: Given) -> None:
    tenant, newest = new_tenant(), []
    for number in range(3):
        await appended(given, tenant, f"ev_{number}")
        await given.sequencer.seal(tenant, LAG)
        newest.append(await given.ledger.checkpoint(tenant))
    assert list(await given.ledger.history(tenant)) == newest
    assert list(await given.ledger.history(new_tenant())) == []


async def test_2_a_checkpoint_is_committed_to_without_a_word_of_whose_it_is(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_1", "ev_2")
    await given.sequencer.seal(tenant, LAG)
    (opening,) = await given.ledger.openings(tenant)
    assert opening.note == await given.ledger.checkpoint(tenant)
    assert len(opening.nonce) == 32
    while not (await given.sequencer.seal(CHECKPOINTS_TENANT, LAG)).finished:
        pass
    receipt = await given.ledger.receipt(CHECKPOINTS_TENANT, opening.event_id)
    assert isinstance(receipt, Receipt)
    assert receipt.proof.proves(receipt.leaf)
    assert opening.commitment.encode() in receipt.leaf
    assert f'"{tenant}"'.encode() not in receipt.leaf


async def test_2_nobody_commits_to_the_checkpoints_of_checkpoints(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_1")
    await given.sequencer.seal(tenant, LAG)
    while not (await given.sequencer.seal(CHECKPOINTS_TENANT, LAG)).finished:
        pass
    assert await given.sequencer.seal(CHECKPOINTS_TENANT, LAG) == Pass(0, finished=True)
    assert list(await given.ledger.openings(CHECKPOINTS_TENANT)) == []


async def test_8_each_checkpoint_has_an_opening_of_its_own(given: Given) -> None:
    tenant = new_tenant()
    for number in range(3):
        await appended(given, tenant, f"ev_{number}")
        await given.sequencer.seal(tenant, LAG)
    openings = await given.ledger.openings(tenant)
    assert [each.note for each in openings] == list(await given.ledger.history(tenant))
    assert len({each.commitment for each in openings}) == 3
    assert list(await given.ledger.openings(new_tenant())) == []


async def test_9_what_waits_or_was_sealed_is_not_stray(given: Given) -> None:
    tenant = new_tenant()
    await appended(given, tenant, "ev_1")
    assert await given.ledger.stray(tenant) == 0
    await given.sequencer.seal(tenant, LAG)
    await appended(given, tenant, "ev_2")
    assert await given.ledger.stray(tenant) == 0
