"""A sealed value opens under its own key at its own place, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.adapters.encryption.sealing import Keyless, Place, Sealed, Sealing, Unsealable

SEALING = Sealing(bytes(range(32)))
HERE = Place("turn", "acme", ("maria@acme.example", "c-1", "1"))
ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_any_text_comes_back_as_it_was_even_with_nul_and_lone_surrogates(text: str) -> None:
    assert SEALING.open_text(HERE, SEALING.seal_text(HERE, text)) == text


@given(st.binary())
def test_bytes_come_back_from_one_column(clear: bytes) -> None:
    column = SEALING.seal(HERE, clear).to_bytes()
    assert SEALING.open(HERE, Sealed.from_bytes(column)) == clear


@pytest.mark.parametrize(
    "elsewhere",
    [
        replace(HERE, table="vault_entry"),
        replace(HERE, tenant="globex"),
        replace(HERE, row=("maria@acme.example", "c-1", "2")),
        replace(HERE, row=("maria@acme.example", "c-", "11")),
        replace(HERE, row=("maria@acme.example", "c-1")),
    ],
)
def test_a_value_moved_to_another_place_does_not_open(elsewhere: Place) -> None:
    sealed = SEALING.seal_text(HERE, "Maria Gomez")
    with pytest.raises(Unsealable, match=f"{elsewhere.table}: .*another row"):
        SEALING.open_text(elsewhere, sealed)


def test_another_key_is_named_as_the_reason() -> None:
    other = Sealing(bytes(32))
    with pytest.raises(Unsealable, match=f"under key {SEALING.key_id}, ours is {other.key_id}"):
        other.open(HERE, SEALING.seal(HERE, b"Maria Gomez"))


def test_an_earlier_key_still_opens_what_it_sealed_and_the_new_one_seals() -> None:
    kept = SEALING.seal_text(HERE, "Maria Gomez")
    rotated = Sealing(bytes(32), bytes(range(32)))
    assert rotated.open_text(HERE, kept) == "Maria Gomez"
    assert rotated.seal_text(HERE, "Maria Gomez").key_id == Sealing(bytes(32)).key_id
    assert rotated.digest(HERE, "Maria Gomez") == Sealing(bytes(32)).digest(HERE, "Maria Gomez")


def test_a_key_that_is_no_longer_given_opens_nothing() -> None:
    kept = SEALING.seal_text(HERE, "Maria Gomez")
    with pytest.raises(Unsealable, match=f"sealed under key {SEALING.key_id}"):
        Sealing(bytes(32), bytes([1]) * 32).open_text(HERE, kept)


def test_another_key_under_the_same_id_opens_nothing() -> None:
    other = Sealing(bytes(32))
    with pytest.raises(Unsealable):
        other.open(HERE, replace(SEALING.seal(HERE, b"Maria Gomez"), key_id=other.key_id))


@given(st.data())
def test_a_change_of_any_bit_is_noticed(data: st.DataObject) -> None:
    column = bytearray(SEALING.seal(HERE, b"Maria Gomez").to_bytes())
    at = data.draw(st.integers(0, len(column) * 8 - 1))
    column[at // 8] ^= 1 << at % 8
    with pytest.raises(Unsealable):
        SEALING.open(HERE, Sealed.from_bytes(bytes(column)))


@pytest.mark.parametrize("cut", [b"", b"\x01", b"\x01" + bytes(19), b"\x01" + bytes(20), b"Maria Gomez"])
def test_what_was_never_sealed_is_refused(cut: bytes) -> None:
    with pytest.raises(Unsealable):
        SEALING.open(HERE, Sealed.from_bytes(cut))


def test_the_same_text_is_never_sealed_twice_alike_and_never_stands_in_the_open() -> None:
    columns = {SEALING.seal(HERE, b"Maria Gomez").to_bytes() for _ in range(100)}
    assert len(columns) == 100
    assert not any(b"Maria" in column for column in columns)


def test_a_digest_is_the_same_for_the_same_value_at_the_same_place_only() -> None:
    digests = {
        SEALING.digest(HERE, "Maria Gomez"),
        SEALING.digest(HERE, "Maria"),
        SEALING.digest(replace(HERE, tenant="globex"), "Maria Gomez"),
        SEALING.digest(replace(HERE, table="vault_entry"), "Maria Gomez"),
        SEALING.digest(replace(HERE, row=("maria@acme.example", "c-2", "1")), "Maria Gomez"),
        Sealing(bytes(32)).digest(HERE, "Maria Gomez"),
    }
    assert len(digests) == 6
    assert SEALING.digest(HERE, "Maria Gomez") in digests


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_key_of_another_length_is_refused_without_being_shown(length: int) -> None:
    with pytest.raises(ValueError, match=f"must have 32 bytes, this one has {length}$"):
        Sealing(b"k" * length)


def test_without_a_key_nothing_is_sealed_opened_or_compared() -> None:
    keyless = Keyless()
    with pytest.raises(ValueError, match="without a key"):
        keyless.seal_text(HERE, "Maria Gomez")
    with pytest.raises(ValueError, match="without a key"):
        keyless.digest(HERE, "Maria Gomez")
    with pytest.raises(Unsealable):
        keyless.open_text(HERE, SEALING.seal_text(HERE, "Maria Gomez"))
