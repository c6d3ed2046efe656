"""A receipt proves its event to whoever trusts the key, and every change of it proves nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.domain.merkle.nodes import inclusion_ranges, proof
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import Malformed
from gateway.domain.verification.receipts import Proven, origin_in, proven
from tests.exports import KEYS, NOTARY
from tests.trees import KeptTree

LEAVES = [b'{"id":"ev_%d"}' % number for number in range(11)]
TREE = KeptTree(LEAVES)


def receipt(place: int = 5, notary: Notary = NOTARY, **changed: Any) -> bytes:
    note = notary.sign(Checkpoint(origin_of("acme"), TREE.size, TREE.root))
    proven_by = InclusionProof(place, tuple(proof(inclusion_ranges(place, TREE.size), TREE)), note)
    fields = {
        "event_id": f"ev_{place}",
        "origin": origin_of("acme"),
        "index": place,
        "size": TREE.size,
        "leaf": LEAVES[place].decode(),
        "proof": str(proven_by),
    }
    return json.dumps({**fields, **changed}).encode()


def test_a_receipt_proves_its_event() -> None:
    for index in range(11):
        found = proven(receipt(index), KEYS, verifies)
        assert found == Proven(origin_of("acme"), f"ev_{index}", index, 11)
    assert origin_in(receipt()) == origin_of("acme")


@pytest.mark.parametrize(
    "changed",
    [
        *({"event_id": "ev_6"}, {"origin": origin_of("globex")}, {"index": 6}, {"size": 12}),
        *({"leaf": '{"id":"ev_6"}'}, {"leaf": '{"id":"ev_5"} '}, {"proof": ""}, {"more": 1}, {"index": "5"}),
    ],
    ids=str,
)
def test_a_receipt_that_says_anything_else_proves_nothing(changed: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        proven(receipt(**changed), KEYS, verifies)


def test_a_receipt_under_a_wrong_key_proves_nothing() -> None:
    with pytest.raises(Malformed, match="trusted"):
        proven(receipt(notary=Notary(bytes(32))), KEYS, verifies)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff"])
def test_what_is_no_receipt_proves_nothing(data: bytes) -> None:
    with pytest.raises(Malformed, match="no receipt"):
        proven(data, KEYS, verifies)
    assert origin_in(data) == ""
