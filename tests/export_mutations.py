"""What may be done to an export, by chance: each way leaves files that are not those that were exported."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from gateway.adapters.evidence.notary import Notary
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.notes.signed import SignedNote
from gateway.domain.verification.manifest import CHECKPOINT, EVENTS, MANIFEST, Manifest
from gateway.domain.verification.views.view import View
from tests.exports import exported, with_view

Files = dict[str, bytes]
OTHER = Notary(bytes(range(1, 33)))


@dataclass(frozen=True, slots=True)
class Victim:
    """A good export of a part of a log, and exports of the same log when it was smaller."""

    files: Mapping[str, bytes]
    older: Sequence[Mapping[str, bytes]]

    @classmethod
    def of(cls, leaves: Sequence[bytes], first: int, count: int, view: View | None = None) -> Victim:
        older = [exported(leaves[:size]).files for size in range(1, len(leaves), max(1, len(leaves) // 7))]
        whole = exported(leaves, first, count)
        return cls((with_view(whole, view) if view else whole).files, older)


Mutation = Callable[[random.Random, Victim], Files]


def _any_file(chance: random.Random, victim: Victim) -> tuple[str, bytes]:
    name = chance.choice(sorted(victim.files))
    return name, victim.files[name]


def flip(chance: random.Random, victim: Victim) -> Files:
    """One bit of any file."""
    name, data = _any_file(chance, victim)
    place = chance.randrange(len(data))
    changed = data[:place] + bytes([data[place] ^ 1 << chance.randrange(8)]) + data[place + 1 :]
    return {**victim.files, name: changed}


def truncate(chance: random.Random, victim: Victim) -> Files:
    """The end of any file, or all of it."""
    name, data = _any_file(chance, victim)
    return {**victim.files, name: data[: chance.randrange(len(data))]}


def drop_file(chance: random.Random, victim: Victim) -> Files:
    name, _ = _any_file(chance, victim)
    return {other: data for other, data in victim.files.items() if other != name}


def _with_lines(victim: Victim, change: Callable[[list[bytes]], None], name: str = EVENTS) -> Files:
    lines = victim.files[name].splitlines(keepends=True)
    change(lines)
    return {**victim.files, name: b"".join(lines)}


def drop(chance: random.Random, victim: Victim) -> Files:
    """One event, or one line of the checkpoint."""
    name = chance.choice((EVENTS, EVENTS, CHECKPOINT))
    return _with_lines(victim, lambda lines: lines.__delitem__(chance.randrange(len(lines))), name)


def swap(chance: random.Random, victim: Victim) -> Files:
    def two(lines: list[bytes]) -> None:
        if len(lines) > 1:
            one, other = chance.sample(range(len(lines)), 2)
            lines[one], lines[other] = lines[other], lines[one]

    return _with_lines(victim, two)


def duplicate(chance: random.Random, victim: Victim) -> Files:
    def one(lines: list[bytes]) -> None:
        lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))

    return _with_lines(victim, one)


def reorder(chance: random.Random, victim: Victim) -> Files:
    return _with_lines(victim, chance.shuffle)


def resign(chance: random.Random, victim: Victim) -> Files:
    """The true checkpoint, or another one, under a wrong key, which the export may bring along."""
    checkpoint = Checkpoint.parse(SignedNote.parse(victim.files[CHECKPOINT].decode()).text)
    note = str(OTHER.sign(checkpoint)).encode()
    manifest = Manifest.from_bytes(victim.files[MANIFEST])
    keys = OTHER.keys(checkpoint.origin) if chance.random() < 0.5 else manifest.keys
    said = replace(manifest, keys=keys).to_bytes()
    return {**victim.files, CHECKPOINT: note, MANIFEST: said}


def downgrade(chance: random.Random, victim: Victim) -> Files:
    """Some files of an export of before: all but its manifest at most, which would say that it is another."""
    if not victim.older:
        return dict(victim.files)
    older = chance.choice(victim.older)
    names = sorted(older.keys() & victim.files.keys() - {MANIFEST})
    chosen = chance.sample(names, chance.randint(1, len(names)))
    return {**victim.files, **{name: older[name] for name in chosen}}


def reword(chance: random.Random, victim: Victim) -> Files:
    """A byte of the events in their other form, with the manifest made to fit."""
    manifest = Manifest.from_bytes(victim.files[MANIFEST])
    name = next((name for name in victim.files if name.startswith("events.") and name != EVENTS), None)
    if name is None or name.endswith(".parquet"):  # of which some bytes mean nothing
        return dict(victim.files)
    data = bytearray(victim.files[name])
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    said = replace(manifest, view_sha256=sha256(data).hexdigest()).to_bytes()
    return {**victim.files, name: bytes(data), MANIFEST: said}


def retable(chance: random.Random, victim: Victim) -> Files:
    """A column of the table less, an empty one more, or an apostrophe more or less; the manifest fits."""
    name = "events.csv"
    if name not in victim.files:
        return dict(victim.files)
    rows = list(csv.reader(io.StringIO(victim.files[name].decode(), newline="")))
    place, way = chance.randrange(len(rows[0])), chance.randrange(4)
    for number, row in enumerate(rows):
        if way == 0:
            del row[place]
        elif way == 1:
            row.insert(place, "" if number else "approved_by")
        elif number:
            row[place] = "'" + row[place] if way == 2 else row[place].removeprefix("'")
    table = io.StringIO(newline="")
    csv.writer(table).writerows(rows)
    data = table.getvalue().encode()
    said = replace(
        Manifest.from_bytes(victim.files[MANIFEST]), view_sha256=sha256(data).hexdigest()
    ).to_bytes()
    return {**victim.files, name: data, MANIFEST: said}


MUTATIONS: tuple[Mutation, ...] = (
    *(flip, truncate, drop_file, drop, swap, duplicate, reorder, resign, downgrade, reword, retable),
)


def mutated(chance: random.Random, victim: Victim) -> tuple[str, Files]:
    """The name of a mutation, and files that differ from those of the victim."""
    while True:
        mutation = chance.choice(MUTATIONS)
        files = mutation(chance, victim)
        if files != victim.files:
            return mutation.__name__, files
