"""Values that lie together are opened together: the same ones as one by one, and refused alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gateway.adapters.encryption.kept_keys import new_key, words_of
from gateway.adapters.encryption.sealing import Erased, Place, Sealing, Unsealable
from gateway.adapters.postgres.subject_keys import Keys
from gateway.adapters.postgres.vault_rows import SealedValues, opened, row_of_entry
from gateway.domain.text import escape

OLD, NEW = Sealing(bytes(range(32))), Sealing(bytes(32), bytes(range(32)))
MARIA, LATER = (new_key(OLD, "acme", "maria@acme.example") for _ in range(2))
KEY = {"tenant": "acme", "subject": "maria@acme.example", "conversation": "c-1"}
VALUES = {"<PERSON_1>": "Maria Gomez", "<PERSON_2>": "a\x00b\ud83d\\", "<EMAIL_ADDRESS_1>": "m@acme.example"}


def entries(**key: str) -> dict[str, bytes]:
    """As they are stored, from three times: before people had keys, under one key, and under another."""
    stored = {}
    for (name, value), kept in zip(VALUES.items(), (None, MARIA, LATER), strict=True):
        if kept is None:
            place = Place("vault_entry", "acme", (KEY["subject"], KEY["conversation"], name))
            stored[name] = OLD.seal_text(place, value).to_bytes()
        else:
            words = words_of(OLD, "acme", kept)
            stored[name] = row_of_entry({**KEY, **key}, name, value, words)[1]
    return stored


def test_all_values_open_whatever_they_were_sealed_under() -> None:
    keys = Keys(NEW, [MARIA, LATER])
    assert opened(KEY, entries(), keys) == dict(SealedValues(KEY, entries(), keys)) == VALUES


def test_nothing_opens_to_nothing() -> None:
    assert opened(KEY, {}, Keys(NEW, [])) == {}


def swapped(stored: dict[str, bytes]) -> dict[str, bytes]:
    return {**stored, "<PERSON_2>": stored["<EMAIL_ADDRESS_1>"], "<EMAIL_ADDRESS_1>": stored["<PERSON_2>"]}


def damaged(stored: dict[str, bytes]) -> dict[str, bytes]:
    return {**stored, "<PERSON_2>": stored["<PERSON_2>"][:-1] + b"\x00"}


def cut(stored: dict[str, bytes]) -> dict[str, bytes]:
    return {**stored, "<PERSON_2>": stored["<PERSON_2>"][:20]}


def of_another_format(stored: dict[str, bytes]) -> dict[str, bytes]:
    return {**stored, "<PERSON_2>": b"\x02" + stored["<PERSON_2>"][1:]}


@pytest.mark.parametrize("change", [swapped, damaged, cut, of_another_format])
def test_one_that_does_not_belong_there_opens_none(
    change: Callable[[dict[str, bytes]], dict[str, bytes]],
) -> None:
    with pytest.raises(Unsealable):
        opened(KEY, change(entries()), Keys(NEW, [MARIA, LATER]))


def test_none_of_another_conversation_opens() -> None:
    with pytest.raises(Unsealable):
        opened(KEY, entries(conversation=escape("c-2")), Keys(NEW, [MARIA, LATER]))


def test_none_opens_without_its_key_or_under_one_that_was_destroyed() -> None:
    with pytest.raises(Unsealable):
        opened(KEY, entries(), Keys(NEW, [MARIA]))
    with pytest.raises(Erased):
        opened(KEY, entries(), Keys(NEW, [MARIA, replace(LATER, wrapped=None)]))
