"""The keys of people in PostgreSQL: one small table, from which a person's words are erased by one update."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from gateway.adapters.encryption.kept_keys import KeptKey, new_key, words_of
from gateway.adapters.encryption.known_keys import Person
from gateway.adapters.encryption.sealed import opened_below
from gateway.adapters.encryption.sealing import Place, Sealed, Sealing
from gateway.adapters.encryption.words import Words
from gateway.adapters.postgres.database import OWN, Database, DatabaseUnavailable, Single, reading
from gateway.domain.text import escape, unescape

OF_COLUMN = "encode(substring({column} FROM 2 FOR 8), 'hex')"
"""The id of the key in a value that `Sealed.to_bytes` made, in the database's words."""

_LIVE = reading("""
    SELECT key_id, subject, wrapped FROM gateway.subject_key
    WHERE tenant_id = whose.tenant AND subject = $2 AND wrapped IS NOT NULL
""")
# Whoever comes second finds the key of whoever came first.
_ADD = Single(f"""
    INSERT INTO gateway.subject_key (tenant_id, key_id, subject, wrapped) VALUES ({OWN}, $2, $3, $4)
    ON CONFLICT DO NOTHING
""")  # noqa: S608
_TRIES = 3
"""Each one that fails means that the person was erased meanwhile."""


class Hand(NamedTuple):
    """Somebody who writes: whose words they are, and of which request, if it has to be one key throughout."""

    tenant: str
    subject: str
    trace_id: str = ""


class SubjectKeys:
    """What people's words are sealed under. Stores with one `Sealing` share what they know of keys.

    Subjects and tenants are given as they are, and stored escaped. Raises `DatabaseUnavailable`, and
    `Unsealable` for a key that was wrapped under another secret.
    """

    def __init__(self, database: Database, sealing: Sealing) -> None:
        self._database, self._sealing = database, sealing
        self._asked: dict[Person, asyncio.Task[Words]] = {}

    async def of(self, tenant: str, subject: str) -> Words:
        """The person's key, as it was at most a second ago; made if there is none."""
        known = self._sealing.known.newest((escape(tenant), escape(subject)))
        return known or await self.as_of_now(tenant, subject)

    def at_hand(self, hand: Hand) -> Words | None:
        """What this hand writes with, if it is known: in one request one key, from the first word to the
        last."""
        person = _person(hand)
        words = self._sealing.known.bound(person, hand.trace_id) or self._sealing.known.newest(person)
        return words and self._bound(hand, words)

    async def learn(self, hand: Hand) -> Words:
        """The same, asked of the database where it is not known; whoever asks meanwhile shares the answer."""
        if words := self.at_hand(hand):
            return words
        person = _person(hand)
        asked = self._asked.get(person)
        if asked is None:
            asked = asyncio.create_task(self.as_of_now(hand.tenant, hand.subject))
            self._asked[person] = asked
            asked.add_done_callback(lambda done: self._answered(person, done))
        return self._bound(hand, await asyncio.shield(asked))

    def _answered(self, person: Person, done: asyncio.Task[Words]) -> None:
        del self._asked[person]
        if not done.cancelled():
            done.exception()  # whoever asked may be gone; that is no news for the event loop's log

    def _bound(self, hand: Hand, words: Words) -> Words:
        if hand.trace_id:
            self._sealing.known.bind(_person(hand), hand.trace_id, words)
        return words

    async def as_of_now(self, tenant: str, subject: str) -> Words:
        """The person's key as the database has it now; made if there is none."""
        for _ in range(_TRIES):
            rows = await self._database.single(_LIVE, escape(tenant), escape(subject))
            if rows:
                return self._seen(tenant, kept_key(dict(rows[0])))
            made = new_key(self._sealing, escape(tenant), escape(subject))
            await self._database.single(_ADD, escape(tenant), made.id, made.subject, made.wrapped)
        raise DatabaseUnavailable("the person is erased all the time")

    def saw(self, tenant: str, keys: Sequence[KeptKey]) -> None:
        """Takes note of the keys of people that a statement brought along just now, all that each has."""
        for key in keys:
            if key.wrapped is None:  # destroyed: what is known may be this one
                self._sealing.known.forget((escape(tenant), key.subject))
        for key in keys:
            if key.wrapped is not None:
                self._seen(tenant, key)

    def _seen(self, tenant: str, key: KeptKey) -> Words:
        words = words_of(self._sealing, escape(tenant), key)
        self._sealing.known.saw((escape(tenant), key.subject), words)
        return words


def _person(hand: Hand) -> Person:
    return escape(hand.tenant), escape(hand.subject)


class Keys:
    """What opens the values of rows that came with these keys, and of rows from before people had any."""

    def __init__(self, sealing: Sealing, keys: Iterable[KeptKey]) -> None:
        self._sealing = sealing
        self._by_id = {key.id: key for key in keys}
        self._unwrapped: dict[tuple[str, str], Words] = {}

    def open(self, place: Place, column: bytes) -> bytes:
        """The bytes of a column that `Sealed.to_bytes` filled. Raises `Erased` and `Unsealable`."""
        sealed = Sealed.from_bytes(column)
        if (key := self._by_id.get(sealed.key_id)) is None:
            return self._sealing.open(place, sealed)
        return self._words(place, key).open(place, sealed)

    def _words(self, place: Place, key: KeptKey) -> Words:
        """A key is unwrapped once for all the rows that came with it: a vault may have hundreds."""
        which = (place.tenant, key.id)
        if which not in self._unwrapped:
            self._unwrapped[which] = words_of(self._sealing, place.tenant, key)
        return self._unwrapped[which]

    def open_text(self, place: Place, column: bytes) -> str:
        """The same for what `seal_text` sealed."""
        return unescape(self.open(place, column).decode())

    def open_texts(self, above: Place, columns: Mapping[str, bytes]) -> dict[str, str]:
        """The same for many rows below one place, by the last part of each one's key."""
        opened = opened_below(above, columns, lambda key_id: self._cipher(above, key_id))
        return {name: unescape(clear.decode()) for name, clear in opened.items()}

    def _cipher(self, place: Place, key_id: str) -> AESGCM:
        if (key := self._by_id.get(key_id)) is None:
            return self._sealing.cipher(place, key_id)
        return self._words(place, key).cipher


def kept_key(row: Mapping[str, Any]) -> KeptKey:
    """The key of a row that has its columns `key_id`, `subject` and `wrapped`."""
    return KeptKey(row["key_id"], row["subject"], row["wrapped"])


def joined_key(row: Mapping[str, Any]) -> KeptKey | None:
    """The key of a row that was joined to it as `under_key`, `under_subject` and `wrapped`; None for a value
    that is under no key of the table."""
    if row["under_key"] is None:
        return None
    return KeptKey(row["under_key"], row["under_subject"], row["wrapped"])
