"""Checkpoints and proofs are written as C2SP's tlog-checkpoint and tlog-proof have them."""

from __future__ import annotations

import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.domain.merkle.nodes import inclusion_ranges, proof
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import Malformed
from tests.trees import KeptTree, leaves_of

# The example of the specification.
TEXT = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
NOTARY = Notary(bytes(range(32)))
LEAVES = leaves_of(11)
TREE = KeptTree(LEAVES)


def proof_of(index: int) -> InclusionProof:
    note = NOTARY.sign(Checkpoint(origin_of("acme"), TREE.size, TREE.root))
    return InclusionProof(index, tuple(proof(inclusion_ranges(index, TREE.size), TREE)), note)


def test_the_example_of_the_specification_is_read_and_written() -> None:
    checkpoint = Checkpoint.parse(TEXT)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.text == TEXT


@pytest.mark.parametrize(
    "text",
    [
        *("", TEXT[:-1], TEXT + "\n", TEXT + "more\n", "\n" + TEXT, TEXT.split("\n", 1)[1]),
        *(
            TEXT.replace("20852163", size)
            for size in ("", "020852163", "-1", "1e3", "٢", " 1", "9" * 30 + "x")
        ),
        TEXT.replace("CsUY", "CsU"),
        TEXT.replace("CsUYapGG", ""),
        TEXT.replace("2I=", "2J="),
    ],
)
def test_what_is_written_otherwise_is_no_checkpoint(text: str) -> None:
    with pytest.raises(Malformed):
        Checkpoint.parse(text)


def test_a_proof_stands_by_itself() -> None:
    key = NOTARY.keys(origin_of("acme"))[0]
    for index, leaf in enumerate(LEAVES):
        read = InclusionProof.parse(str(proof_of(index)))
        assert read == proof_of(index)
        assert read.note.signers((key,), verifies) == (key,)
        assert read.proves(leaf)
        assert not read.proves(leaf + b" ")


def test_every_character_of_a_proof_counts() -> None:
    """Whatever character is another one: it is no proof any more, or proves nothing, or nobody signed it."""
    text, key = str(proof_of(5)), NOTARY.keys(origin_of("acme"))
    for place, character in enumerate(text):
        changed = text[:place] + ("B" if character == "A" else "A") + text[place + 1 :]
        try:
            read = InclusionProof.parse(changed)
            assert not (read.note.signers(key, verifies) and read.proves(LEAVES[5])), place
        except Malformed:
            continue


@pytest.mark.parametrize(
    ("old", "new"),
    [
        *(("@v1", "@v2"), ("index 5", "index 05"), ("index 5", "index"), ("index 5", "extra AA==\nindex 5")),
        ("index 5\n", "index 5\nAAAA\n"),
    ],
)
def test_what_is_written_otherwise_is_no_proof(old: str, new: str) -> None:
    with pytest.raises(Malformed):
        InclusionProof.parse(str(proof_of(5)).replace(old, new))
