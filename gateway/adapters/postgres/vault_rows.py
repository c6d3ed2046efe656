"""Entries of a conversation's vault as rows and back: the value sealed for its placeholder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gateway.adapters.encryption.sealing import Place
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.subject_keys import Keys
from gateway.adapters.postgres.turn_rows import Key, place_of
from gateway.domain.text import escape, unescape


def entries_in(rows: Iterable[Mapping[str, Any]]) -> dict[str, bytes]:
    """The sealed values of a vault by their placeholders, as stored: one of the rows has them all."""
    entries: dict[str, bytes] = {}
    for row in rows:
        if row["placeholders"] is not None:
            entries |= zip(row["placeholders"], row["values"], strict=True)
    return entries


def opened(key: Key, entries: Mapping[str, bytes], keys: Keys) -> dict[str, str]:
    """All values of a vault by their placeholders. Raises `Erased` and `Unsealable`."""
    values = keys.open_texts(place_of("vault_entry", key), entries)
    return {unescape(name): value for name, value in values.items()}


class SealedValues(Mapping[str, str]):
    """The same, each opened when it is first asked for.

    A long conversation has hundreds, and who has just added some looks at those alone. Asking for one raises
    `Erased` and `Unsealable`.
    """

    def __init__(self, key: Key, entries: Mapping[str, bytes], keys: Keys) -> None:
        self._key, self._keys = key, keys
        self._sealed = {unescape(name): value for name, value in entries.items()}
        self._opened: dict[str, str] = {}

    def __getitem__(self, placeholder: str) -> str:
        if placeholder not in self._opened:
            sealed = self._sealed[placeholder]
            self._opened[placeholder] = self._keys.open_text(_place(self._key, escape(placeholder)), sealed)
        return self._opened[placeholder]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sealed)

    def __len__(self) -> int:
        return len(self._sealed)

    def __contains__(self, placeholder: object) -> bool:
        return placeholder in self._sealed


def row_of_entry(key: Key, placeholder: str, value: str, words: Words) -> tuple[str, bytes, bytes]:
    """Placeholder, sealed value and digest of an entry, as they are stored."""
    name = escape(placeholder)
    sealed = words.seal_text(_place(key, name), value)
    # Over the whole conversation, so that its values are told apart and those of two cannot be compared.
    return name, sealed.to_bytes(), words.digest(place_of("vault_entry", key), value)


def _place(key: Key, name: str) -> Place:
    return place_of("vault_entry", key, name)
