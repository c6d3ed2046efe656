"""What operators do is on record before it has an effect; without a record nothing is done or given away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from gateway.adapters.documents.problems import invalid
from gateway.domain.access import digest_of
from gateway.domain.audit import Outcome, Stage, Who
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Principal
from gateway.domain.page import Page
from gateway.ports.failures import JournalUnavailable, StoreUnavailable
from gateway.services.ingesting import Refused
from gateway.services.shelving import Shelf
from tests.office import Office
from tests.policies import bundle_of, files_of
from tests.world import MARIA

FILES = files_of(scopes=["hr"], collections={"handbook": {"title": "Handbook"}})
BUNDLE = bundle_of(FILES)
PAGE = Page("a.md", "a", "Title", "Text", {"scope": "hr"})
MARIAS = Principal("acme", MARIA)


Doing = Callable[[Office], Awaitable[object]]

ACTS: Mapping[str, tuple[Doing, Stage, str, Who]] = {
    "a key": (
        lambda office: office.acts.create_key(MARIAS, "", None, "ines"),
        Stage.KEY,
        "create",
        Who("acme", MARIA, "ines"),
    ),
    "a link": (
        lambda office: office.acts.invite("acme", MARIA, "ines"),
        Stage.SIGN_IN,
        "invite",
        Who("acme", MARIA, "ines"),
    ),
    "a bundle": (
        lambda office: office.acts.apply(BUNDLE, FILES, "ines"),
        Stage.POLICY,
        "apply",
        Who("acme", "ines", "ines", BUNDLE.version),
    ),
    "pages": (
        lambda office: office.acts.ingest(BUNDLE, Shelf("handbook"), [PAGE], lambda: None, "ines"),
        Stage.KNOWLEDGE,
        "ingest",
        Who("acme", "ines", "ines", BUNDLE.version),
    ),
}


def effects(office: Office) -> list[object]:
    """Everything that an act can have changed."""
    stores: tuple[Any, ...] = (office.keyring, office.signins, office.bundles, office.library)
    kept = ("_keys", "_links", "_active", "_documents")
    return [dict(getattr(store, name)) for store, name in zip(stores, kept, strict=True)]


@pytest.mark.parametrize("act", ACTS)
async def test_an_act_is_on_record_with_its_intent_and_its_outcome_under_one_trace(act: str) -> None:
    office, (do, stage, what, who) = Office(), ACTS[act]
    await do(office)
    (began, ended) = office.recorded()
    assert (began, ended[:2], ended[2][0]) == ((stage, Outcome.STARTED, (what,)), (stage, Outcome.OK), what)
    assert [event.who for event in office.journal.events] == [who, who]
    assert len({event.trace_id for event in office.journal.events}) == 1


@pytest.mark.parametrize("act", ACTS)
async def test_nothing_is_done_that_cannot_be_recorded(act: str) -> None:
    office = Office()
    office.journal.breaks_after = 0
    before = effects(office)
    with pytest.raises(JournalUnavailable):
        await ACTS[act][0](office)
    assert effects(office) == before


@pytest.mark.parametrize("act", ["a key", "a link"])
async def test_a_secret_is_not_given_away_before_its_making_is_on_record(act: str) -> None:
    office = Office()
    office.journal.breaks_after = 1
    with pytest.raises(JournalUnavailable):
        await ACTS[act][0](office)
    assert [outcome for _, outcome, _ in office.recorded()] == [Outcome.STARTED]


@pytest.mark.parametrize("act", ACTS)
async def test_an_act_that_fails_is_on_record_as_failed(act: str) -> None:
    office, (do, stage, what, _) = Office(), ACTS[act]
    for store in (office.keyring, office.signins, office.bundles, office.library):
        store.broken = True
    with pytest.raises(StoreUnavailable):
        await do(office)
    assert office.recorded()[-1] == (stage, Outcome.FAILED, (what, "StoreUnavailable"))


async def test_a_name_that_cannot_be_is_on_record_as_failed_too() -> None:
    office = Office()
    with pytest.raises(ProblemError):
        await office.acts.create_key(Principal("acme", "role:hr"), "", None, "ines")
    assert office.recorded()[-1] == (Stage.KEY, Outcome.FAILED, ("create", "ProblemError"))


async def test_a_key_is_known_on_record_by_its_ids_digest_from_making_to_ending() -> None:
    office = Office()
    whole, info = await office.acts.create_key(MARIAS, "", None, "ines")
    assert await office.acts.revoke_key("acme", info.id, "ines")
    digests = [event.evidence.digests for event in office.journal.events if event.evidence.digests]
    assert digests == [{"key": digest_of((info.id,))}] * 2
    assert whole.rpartition("_")[2] not in str(office.journal.events)


async def test_ending_a_key_that_is_not_there_is_on_record_as_turned_down() -> None:
    office = Office()
    assert not await office.acts.revoke_key("acme", "key_none", "ines")
    assert office.recorded()[-1] == (Stage.KEY, Outcome.REJECTED, ("revoke",))


async def test_pages_that_are_refused_are_on_record_by_number() -> None:
    office, wrong = Office(), invalid("not UTF-8", "a.md:1")
    result = await office.acts.ingest(BUNDLE, Shelf("handbook"), [wrong], lambda: None, "ines")
    assert isinstance(result, Refused)
    evidence = office.journal.events[-1].evidence
    assert (evidence.outcome, evidence.counts) == (Outcome.REJECTED, {"problems": 1})


async def test_the_record_of_a_bundle_says_which_of_its_parts_are_not_as_before() -> None:
    office = Office()
    other = {**FILES, "glossary.yaml": "ZZ: something new\n"}
    for files in (FILES, FILES, other):
        await office.acts.apply(bundle_of(files), files, "ines")
    done = [event.evidence for event in office.journal.events if event.evidence.outcome is Outcome.OK]
    first = ("settings", "policy", "restricted_terms")
    assert [each.reasons[1:] for each in done] == [first, (), ("glossary",)]
    assert set(done[0].digests) >= {"settings", "policy", "restricted_terms"}
    assert done[2].digests.items() - done[0].digests.items() == {("glossary", done[2].digests["glossary"])}
