"""Entries of a conversation's vault as rows and back: the value sealed for its placeholder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gateway.adapters.encryption.sealing import Place
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.subject_keys import Keys
from gateway.adapters.postgres.turn_rows import Key, place_of
from gateway.domain.text import escape, unescape


class SealedValues(Mapping[str, str]):
    """The values of a vault by their placeholders; each is opened when it is first asked for.

    A long conversation has hundreds, and who has just added some looks at those alone. Asking for one raises
    `Erased` and `Unsealable`.
    """

    def __init__(self, key: Key, rows: Iterable[Mapping[str, Any]], keys: Keys) -> None:
        self._key, self._keys = key, keys
        entries = ((row["placeholder"], row["value"]) for row in rows)
        self._sealed = {unescape(name): value for name, value in entries if name is not None}
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
