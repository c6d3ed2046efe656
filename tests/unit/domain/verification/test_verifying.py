"""A good export is found good; whatever is wrong with one is named, with the first index that it is about."""

from __future__ import annotations

import json

import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.evidence.steps import step_in
from gateway.domain.audit import Outcome, Stage
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.signed import SignedNote
from gateway.domain.verification.manifest import CHECKPOINT, EVENTS, MANIFEST, Manifest, line_of
from gateway.domain.verification.verdict import Fault, Verdict
from gateway.domain.verification.verifying import Unusable, verdict_on
from tests.exports import KEYS, NOTARY, FilesInMemory, exported
from tests.trees import KeptTree

OTHER = Notary(bytes(range(1, 33)))


def an_event(
    number: int, stage: Stage = Stage.REVIEW, outcome: Outcome = Outcome.OK, trace: str = ""
) -> bytes:
    fields = {"id": f"ev_{number}", "outcome": outcome.value, "stage": stage.value}
    return json.dumps({**fields, "trace_id": trace or f"tr_{number}"}).encode()


LEAVES = [an_event(number) for number in range(700)]
GOOD = exported(LEAVES)


def verdict(export: FilesInMemory, kept: SignedNote | None = None) -> Verdict:
    return verdict_on(export, KEYS, verifies, step_in, kept)


def fault(export: FilesInMemory, kept: SignedNote | None = None) -> tuple[Fault, int | None]:
    (finding,) = verdict(export, kept).findings
    return finding.fault, finding.index


def spoilt(**files: bytes | None) -> FilesInMemory:
    changed = {**GOOD.files, **files}
    return FilesInMemory({name: data for name, data in changed.items() if data is not None})


def lines(*numbers: int) -> bytes:
    return b"".join(line_of(number, LEAVES[number]) for number in numbers)


@pytest.mark.parametrize(
    ("first", "count"), [(0, 700), (0, 1), (699, 1), (255, 2), (300, 400), (256, 256), (511, 189)]
)
def test_a_good_export_is_intact_whatever_part_of_the_log_it_is(first: int, count: int) -> None:
    found = verdict(exported(LEAVES, first, count))
    assert found.intact
    assert found.first_bad_index is None
    assert (found.origin, found.size, found.first, found.count) == (origin_of("acme"), 700, first, count)
    assert found.signed_by == tuple(map(str, KEYS))


@pytest.mark.parametrize("size", [1, 2, 255, 256, 257, 512, 65536 // 64])
def test_a_log_of_any_size_can_be_checked(size: int) -> None:
    leaves = [an_event(number) for number in range(size)]
    assert verdict(exported(leaves)).intact


def test_an_event_that_was_changed_is_named_by_its_index() -> None:
    changed = GOOD.files[EVENTS].replace(b"ev_321", b"ev_xyz")
    assert fault(spoilt(**{EVENTS: changed})) == (Fault.EVENT_DIFFERS, 321)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ([*range(5), *range(6, 700)], (Fault.EVENT_DIFFERS, 5)),
        ([*range(5), 6, 5, *range(7, 700)], (Fault.EVENT_DIFFERS, 5)),
        ([*range(5), 4, *range(5, 700)], (Fault.EVENT_DIFFERS, 5)),
        ([*range(699)], (Fault.EVENT_MISSING, 699)),
        ([*range(700), 699], (Fault.EVENT_SURPLUS, 700)),
        ([], (Fault.EVENT_MISSING, 0)),
    ],
)
def test_events_dropped_swapped_or_doubled_are_found_where_it_begins(
    order: list[int], expected: tuple[Fault, int]
) -> None:
    assert fault(spoilt(**{EVENTS: lines(*order)})) == expected


@pytest.mark.parametrize(
    ("old", "new"), [(b'{"index":5,', b'{"index":6,'), (b'":5,"', b'":5, "'), (b"}}\n", b"}\n")]
)
def test_a_line_is_written_in_one_way_only(old: bytes, new: bytes) -> None:
    assert fault(spoilt(**{EVENTS: GOOD.files[EVENTS].replace(old, new, 1)}))[0] is Fault.EVENT_DIFFERS


def test_a_line_without_its_end_is_not_the_event() -> None:
    assert fault(spoilt(**{EVENTS: GOOD.files[EVENTS][:-1]})) == (Fault.EVENT_DIFFERS, 699)


@pytest.mark.parametrize(
    ("name", "place", "index"),
    [
        ("tile/0/000", 0, 0),
        ("tile/0/001", 8191, 511),
        ("tile/0/002.p/188", 0, 512),
        ("tile/1/000.p/2", 40, None),
    ],
)
def test_a_tile_that_was_changed_does_not_give_the_tree(name: str, place: int, index: int | None) -> None:
    data = bytearray(GOOD.files[name])
    data[place] ^= 1
    assert fault(spoilt(**{name: bytes(data)})) == (Fault.TREE_DIFFERS, index)


def reordered(*places: int) -> dict[str, bytes]:
    """Lines and hashes of the first tile in another order, alike."""
    order = [*range(700)]
    for place, other in zip(sorted(places), places, strict=True):
        order[place] = other
    data = GOOD.files["tile/0/000"]
    hashes = b"".join(data[32 * n : 32 * n + 32] for n in order[:256])
    leaves = [an_event(number) for number in order]
    written = b"".join(line_of(index, leaf) for index, leaf in enumerate(leaves))
    return {"tile/0/000": hashes, EVENTS: written}


@pytest.mark.parametrize(("one", "other"), [(0, 1), (3, 200), (254, 255)])
def test_two_events_that_change_places_with_their_hashes_are_named(one: int, other: int) -> None:
    (finding,) = verdict(spoilt(**reordered(other, one))).findings
    assert (finding.fault, finding.index) == (Fault.TREE_DIFFERS, one)
    assert f"the events {one} and {other} stand in each other's place" in finding.detail


def test_a_greater_disorder_within_a_tile_is_named_by_the_events_among_which_it_is() -> None:
    (finding,) = verdict(spoilt(**reordered(3, 1, 2))).findings
    assert (finding.fault, finding.index) == (Fault.TREE_DIFFERS, 0)
    assert "of 0 to 255 several events" in finding.detail


def test_a_tile_of_another_length_is_named() -> None:
    assert fault(spoilt(**{"tile/0/001": GOOD.files["tile/0/001"][:-32]})) == (Fault.TREE_DIFFERS, 256)
    assert fault(spoilt(**{"tile/0/001": b""})) == (Fault.TREE_DIFFERS, 256)


@pytest.mark.parametrize("name", ["tile/0/001", "tile/1/000.p/2", CHECKPOINT, MANIFEST])
def test_a_file_that_is_missing_is_named(name: str) -> None:
    assert fault(spoilt(**{name: None})) == (Fault.FILE_MISSING, None)


def test_without_the_events_the_first_is_missing() -> None:
    assert fault(spoilt(**{EVENTS: None})) == (Fault.EVENT_MISSING, 0)


def test_a_file_that_does_not_belong_here_is_named() -> None:
    assert fault(spoilt(**{"tile/0/003": bytes(8192)})) == (Fault.FILE_UNKNOWN, None)
    assert fault(spoilt(**{"notes.txt": b"all is well"})) == (Fault.FILE_UNKNOWN, None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(
            (b"700", b"699"),
            (b"700", b"070"),
            (b'"first": 0', b'"first": 1'),
            (b"{", b"{ "),
            (b"}", b'}{"a":1}'),
        ),
        *((b"acme", b"amce"), (b"/1", b"/2"), (b'"keys"', b'"keyz"'), (b'"first": 0', b'"first": -1')),
    ],
)
def test_a_manifest_says_nothing_that_is_not_so(old: bytes, new: bytes) -> None:
    changed = spoilt(**{MANIFEST: GOOD.files[MANIFEST].replace(old, new)})
    assert not verdict(changed).intact


def test_a_checkpoint_under_a_wrong_key_is_signed_by_nobody() -> None:
    """Also where the export brings the wrong key along."""
    tree = KeptTree(LEAVES)
    note = OTHER.sign(Checkpoint(origin_of("acme"), 700, tree.root))
    resigned = {CHECKPOINT: str(note).encode()}
    assert fault(spoilt(**resigned)) == (Fault.CHECKPOINT_UNSIGNED, None)
    own = Manifest(origin_of("acme"), 0, 700, OTHER.keys(origin_of("acme"))).to_bytes()
    assert fault(spoilt(**resigned, **{MANIFEST: own})) == (Fault.CHECKPOINT_UNSIGNED, None)


def test_each_signature_line_counts() -> None:
    both = exported(LEAVES, notary=Notary(bytes(range(32)), bytes(range(1, 33))))
    assert verdict(both).intact
    one, two = both.files[CHECKPOINT].splitlines(keepends=True)[-2:]
    for line in (one, two):
        less = {**both.files, CHECKPOINT: both.files[CHECKPOINT].replace(line, b"")}
        assert fault(FilesInMemory(less)) == (Fault.CHECKPOINT_UNSIGNED, None)


def test_a_checkpoint_of_before_does_not_go_with_the_events_of_now() -> None:
    older = exported(LEAVES[:600])
    assert not verdict(spoilt(**{CHECKPOINT: older.files[CHECKPOINT]})).intact


def test_a_checkpoint_of_another_log_is_not_taken() -> None:
    note = NOTARY.sign(Checkpoint(origin_of("globex"), 700, KeptTree(LEAVES).root))
    assert fault(spoilt(**{CHECKPOINT: str(note).encode()})) == (Fault.CHECKPOINT_DIFFERS, None)


def test_what_is_no_checkpoint_is_not_taken() -> None:
    for data in (
        b"",
        b"\xff",
        GOOD.files[CHECKPOINT][:-1],
        GOOD.files[CHECKPOINT].replace(b"\n700\n", b"\n701\n"),
    ):
        assert fault(spoilt(**{CHECKPOINT: data}))[0] in (Fault.CHECKPOINT_DIFFERS, Fault.CHECKPOINT_UNSIGNED)


def kept_at(size: int, leaves: list[bytes] = LEAVES) -> SignedNote:
    return NOTARY.sign(Checkpoint(origin_of("acme"), size, KeptTree(leaves[:size]).root))


@pytest.mark.parametrize("size", [1, 255, 256, 300, 699, 700])
def test_a_log_goes_on_from_every_checkpoint_of_its_own(size: int) -> None:
    assert verdict(GOOD, kept_at(size)).intact


def test_a_log_that_was_set_back_is_found_by_a_checkpoint_kept_elsewhere() -> None:
    assert verdict(exported(LEAVES[:650])).intact
    assert fault(exported(LEAVES[:650]), kept_at(700)) == (Fault.ROLLED_BACK, 650)


def test_a_log_that_was_written_anew_is_found_by_a_checkpoint_kept_elsewhere() -> None:
    other = [*LEAVES[:100], an_event(1000), *LEAVES[101:]]
    assert verdict(exported(other)).intact
    assert fault(exported(other), kept_at(600)) == (Fault.FORKED, None)
    assert verdict(exported(other), kept_at(100)).intact


def test_what_cannot_be_compared_or_checked_is_unusable() -> None:
    with pytest.raises(Unusable, match="no export"):
        verdict(FilesInMemory({"readme": b""}))
    with pytest.raises(Unusable, match="another log"):
        verdict(GOOD, OTHER.sign(Checkpoint(origin_of("acme"), 5, bytes(32))))
    with pytest.raises(Unusable, match="reach back"):
        verdict(exported(LEAVES, 600, 10), kept_at(300))


WAY = [
    *((Stage.AUTHENTICATE, Outcome.OK), (Stage.ADMIT, Outcome.STARTED), (Stage.ADMIT, Outcome.OK)),
    *((Stage.CONTEXTUALISE, Outcome.OK), (Stage.MASK, Outcome.OK), (Stage.DECIDE, Outcome.OK)),
    *((Stage.REWRITE, Outcome.STARTED), (Stage.REWRITE, Outcome.OK), (Stage.VALIDATE, Outcome.OK)),
    *((Stage.SETTLE, Outcome.OK), (Stage.SCOPE, Outcome.OK), (Stage.SEARCH, Outcome.STARTED)),
    *((Stage.SEARCH, Outcome.OK), (Stage.MERGE, Outcome.OK), (Stage.ANSWER, Outcome.OK)),
]


def recorded(*leaving_out: int) -> list[bytes]:
    return [an_event(n, *kind, trace="tr") for n, kind in enumerate(WAY) if n not in leaving_out]


def test_a_request_with_all_its_steps_is_whole_and_one_under_way_is_open() -> None:
    assert verdict(exported(recorded())).intact
    for end in range(1, len(WAY)):
        found = verdict(exported(recorded()[:end]))
        assert (found.intact, found.open_requests) == (True, 1)


@pytest.mark.parametrize("missing", [0, 1, 3, 4, 5, 8, 9, 10, 11])
def test_a_step_that_was_never_recorded_is_missed(missing: int) -> None:
    """The log is intact as it was sealed, and lacks what must have come before."""
    found = verdict(exported(recorded(missing)))
    assert {finding.fault for finding in found.findings} == {Fault.STEP_MISSING}
    assert found.first_bad_index == missing


def test_of_a_part_of_a_log_a_request_that_began_before_it_is_taken_as_it_is() -> None:
    for first in range(1, len(WAY)):
        assert verdict(exported(recorded(), first)).intact


def test_a_request_that_was_given_up_ends_where_it_was() -> None:
    given_up = [*recorded()[:5], an_event(5, Stage.REWRITE, Outcome.CANCELLED, "tr")]
    found = verdict(exported(given_up))
    assert (found.intact, found.open_requests) == (True, 0)
