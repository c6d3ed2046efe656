"""Our trees, proofs and notes are what an implementation by others makes of them, and the reverse."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from proofbundle.checkpoint import verify_checkpoint, vkey
from proofbundle.merkle import consistency_proof, inclusion_proof, merkle_tree_hash, verify_consistency
from proofbundle.tlogproof import verify_tlog_proof

from gateway.adapters.evidence.notary import Notary
from gateway.domain.merkle.checking import proves_consistency, proves_inclusion
from gateway.domain.merkle.hashing import leaf_hash
from gateway.domain.merkle.nodes import consistency_ranges, inclusion_ranges, proof
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.inclusion import InclusionProof
from tests.trees import KeptTree

NOTARY = Notary(bytes(range(32)))
ORIGIN = origin_of("acme")
(KEY,) = NOTARY.keys(ORIGIN)
LEAVES = st.lists(st.binary(max_size=40), min_size=1, max_size=70)


@given(LEAVES, st.data())
def test_roots_and_proofs_are_the_same(leaves: list[bytes], data: st.DataObject) -> None:
    index, old = data.draw(st.integers(0, len(leaves) - 1)), data.draw(st.integers(1, len(leaves)))
    tree = KeptTree(leaves)
    assert tree.root == merkle_tree_hash(leaves)
    assert proof(inclusion_ranges(index, tree.size), tree) == inclusion_proof(leaves, index)
    assert proof(consistency_ranges(old, tree.size), tree) == consistency_proof(leaves, old)


@given(LEAVES, st.data())
def test_each_takes_the_proofs_of_the_other(leaves: list[bytes], data: st.DataObject) -> None:
    index, old = data.draw(st.integers(0, len(leaves) - 1)), data.draw(st.integers(1, len(leaves)))
    tree, before = KeptTree(leaves), merkle_tree_hash(leaves[:old])
    path = inclusion_proof(leaves, index)
    assert proves_inclusion(leaf_hash(leaves[index]), index, tree.size, path, tree.root)
    assert proves_consistency(old, before, tree.size, tree.root, consistency_proof(leaves, old))
    ours = proof(consistency_ranges(old, tree.size), tree)
    assert verify_consistency(old, tree.size, ours, before, tree.root)


@given(LEAVES, st.data())
def test_a_receipt_of_ours_is_checked_with_the_printed_key_alone(
    leaves: list[bytes], data: st.DataObject
) -> None:
    index = data.draw(st.integers(0, len(leaves) - 1))
    tree = KeptTree(leaves)
    note = NOTARY.sign(Checkpoint(ORIGIN, tree.size, tree.root))
    receipt = str(InclusionProof(index, tuple(proof(inclusion_ranges(index, tree.size), tree)), note))
    assert verify_tlog_proof(receipt, leaves[index], str(KEY), expected_origin=ORIGIN)["ok"] is True
    assert verify_tlog_proof(receipt, leaves[index] + b"x", str(KEY), expected_origin=ORIGIN)["ok"] is False


def test_a_checkpoint_of_ours_is_signed_by_the_key_that_others_write_alike() -> None:
    assert str(KEY) == vkey(ORIGIN, KEY.public)
    note = str(NOTARY.sign(Checkpoint(ORIGIN, 5, bytes(32))))
    assert verify_checkpoint(note, str(KEY))["ok"] is True
    other = Notary(bytes(32)).keys(ORIGIN)[0]
    assert verify_checkpoint(note, str(other))["ok"] is False
