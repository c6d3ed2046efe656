"""A notary signs under every key that it has, so that keys can change without a break."""

from __future__ import annotations

import pytest

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.domain.notes.checkpoint import Checkpoint, origin_of

OLD, NEW = bytes(range(32)), bytes(range(1, 33))
CHECKPOINT = Checkpoint(origin_of("acme"), 3, bytes(32))


def test_while_keys_change_either_of_them_is_enough() -> None:
    note = Notary(NEW, OLD).sign(CHECKPOINT)
    (old,), (new,) = Notary(OLD).keys("rewrite-gateway/acme"), Notary(NEW).keys("rewrite-gateway/acme")
    assert [signature.key_id for signature in note.signatures] == [new.id, old.id]
    for key in (old, new):
        assert note.signers((key,), verifies) == (key,)


def test_an_earlier_key_that_is_the_new_one_signs_once_and_is_named_once() -> None:
    twice, once = Notary(NEW, OLD, NEW, OLD), Notary(NEW, OLD)
    assert twice.keys("rewrite-gateway/acme") == once.keys("rewrite-gateway/acme")
    assert twice.sign(CHECKPOINT) == once.sign(CHECKPOINT)


def test_a_key_that_did_not_sign_says_so() -> None:
    (other,) = Notary(NEW).keys("rewrite-gateway/acme")
    assert Notary(OLD).sign(CHECKPOINT).signers((other,), verifies) == ()


def test_the_keys_of_two_tenants_are_not_taken_for_each_other() -> None:
    note = Notary(OLD).sign(CHECKPOINT)
    assert note.signers(Notary(OLD).keys(origin_of("globex")), verifies) == ()


@pytest.mark.parametrize("signature", [b"", bytes(64), bytes(63)])
def test_what_is_no_signature_verifies_nothing(signature: bytes) -> None:
    assert not verifies(Notary(OLD).keys("x")[0], b"text", signature)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        Notary(b"short")
