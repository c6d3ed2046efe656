#!/usr/bin/env python3
"""Checks an export of the audit with Python's standard library alone: no gateway, no network, no database.

    python3 -I -S verify_export.py FOLDER --key "rewrite-gateway/acme+1a2b3c4d+..." [--checkpoint KEPT]

Exit 0: the events are what was signed. 1: they are not, and the first bad index is said where it is known.
2: nothing here can be checked. It shares no code with the gateway, so that neither has to trust the other:
`gateway audit verify` also checks that no step of a request is missing, and every view.

Read it before you rely on it: RFC 8032 (Ed25519), C2SP signed-note and tlog-checkpoint, RFC 6962 (the tree),
C2SP tlog-tiles (its pieces), in this order.
"""

import argparse
import base64
import csv
import hashlib
import json
import os
import sys

# --- Ed25519 (RFC 8032, 5.1): only verification, so nothing here is secret and timing does not matter

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(p, q):
    """Two points in extended coordinates (5.1.4)."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiplied(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def point_of(data):
    """A point from its 32 bytes (5.1.3); None where they are none."""
    y, sign = int.from_bytes(data, "little") & (1 << 255) - 1, data[31] >> 7
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little"))


def signed(public, message, signature):
    """Whether the key of these 32 bytes made this signature of 64 (5.1.7)."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, commitment = point_of(public), point_of(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or scalar >= ORDER:
        return False
    challenge = hashlib.sha512(signature[:32] + public + message).digest()
    left = multiplied(scalar, BASE)
    right = add(commitment, multiplied(int.from_bytes(challenge, "little") % ORDER, key))
    same_x = (left[0] * right[2] - right[0] * left[2]) % P == 0
    return same_x and (left[1] * right[2] - right[1] * left[2]) % P == 0


# --- what can be wrong


class Tampered(Exception):
    """The export is not what was signed."""


class Missing(Tampered):
    """A hash that is needed is not among the tiles."""


class Unusable(Exception):
    """There is nothing that can be checked."""


def require(holds, what):
    if not holds:
        raise Tampered(what)


def decoded(text):
    data = base64.b64decode(text, validate=True)
    require(base64.b64encode(data).decode() == text, "base64 is written in one way only")
    return data


# --- signed notes and checkpoints


def key_of(text):
    """(name, id, public key) of `name+id+base64`, as `gateway audit keys` prints it."""
    name, key_id, encoded = text.strip().split("+", 2)
    data = decoded(encoded)
    known = hashlib.sha256(name.encode() + b"\n" + data).digest()[:4]
    if data[:1] != b"\x01" or len(data) != 33 or known.hex() != key_id:
        raise Unusable(f"{text!r} is no Ed25519 verifier key")
    return name, known, data[1:]


def checkpoint_of(note, keys):
    """(origin, size, root, the keys that signed) of a note. What others signed beside them is passed over."""
    text, blank, signatures = note.rpartition("\n\n")
    require(bool(blank) and signatures.endswith("\n"), "the checkpoint is no signed note")
    text += "\n"
    signers = []
    for line in signatures[:-1].split("\n"):
        dash, name, encoded = line.split(" ")
        data = decoded(encoded)
        require(dash == "\u2014", "a signature's line begins with a dash")
        for key in keys:
            if key[:2] == (name, data[:4]):
                require(signed(key[2], text.encode(), data[4:]), f"the signature of {name} is not good")
                signers.append(key)
    origin, size, root, end = text.split("\n")
    require(end == "" and str(int(size)) == size, "a checkpoint has three lines")
    return origin, int(size), decoded(root), signers


# --- the tree


def parent(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    """The tiles of an export: `tile/L/N` holds up to 256 hashes of the tree's level 8 L."""

    def __init__(self, folder, size):
        self.tiles, self.files = {}, set()
        for place, _, names in os.walk(os.path.join(folder, "tile")):
            for name in names:
                path = os.path.relpath(os.path.join(place, name), os.path.join(folder, "tile"))
                level, *digits = path.replace(os.sep, "/").split("/")
                width = int(digits.pop()) if digits[-2:-1] and digits[-2].endswith(".p") else 256
                number = int("".join(digits).replace("x", "").removesuffix(".p"))
                with open(os.path.join(place, name), "rb") as file:
                    data = file.read()
                require(len(data) == 32 * width, f"tile/{path} has another length")
                self.tiles[int(level), number] = data
                self.files.add(f"tile/{path}")
                at_level = size >> 8 * int(level)
                whole = number < at_level // 256 if width == 256 else divmod(at_level, 256) == (number, width)
                require(whole, f"tile/{path} does not belong to a tree of {size} events")

    def node(self, level, number):
        """The hash of the node that covers the 2**level leaves from number * 2**level on."""
        tile, place = self.tiles.get((level // 8, number // 256)), number % 256
        if level % 8 == 0 and tile is not None and len(tile) >= 32 * (place + 1):
            return tile[32 * place : 32 * place + 32]
        if level == 0:
            raise Missing(f"the hash of leaf {number} is missing")
        return parent(self.node(level - 1, 2 * number), self.node(level - 1, 2 * number + 1))

    def root(self, start, end):
        """MTH(D[start:end]), RFC 6962, 2.1."""
        count = end - start
        if count & (count - 1) == 0:
            return self.node(count.bit_length() - 1, start // count)
        middle = start + (1 << (count - 1).bit_length() - 1)
        return parent(self.root(start, middle), self.root(middle, end))

    def check(self):
        """Every full tile gives its hash in the tile above, so that all hang from the root. Those that are
        not full are the tree's edge, and the root follows from every hash of theirs."""
        for (level, number), data in sorted(self.tiles.items()):
            if len(data) < 32 * 256:
                continue
            above = self.tiles.get((level + 1, number // 256), b"")[32 * (number % 256) :][:32]
            hashes = [data[n : n + 32] for n in range(0, len(data), 32)]
            while len(hashes) > 1:
                hashes = [parent(*hashes[n : n + 2]) for n in range(0, len(hashes), 2)]
            require(hashes[0] == above, f"tile {level}/{number} does not give its hash in the tile above")


# --- the export


def events_of(folder, first, count, tree):
    """The leaves of `events.jsonl`, each checked against its hash in the tree."""
    index = first
    with open(os.path.join(folder, "events.jsonl"), "rb") as lines:
        for line in lines:
            before = b'{"index":%d,"event":' % index
            leaf = line[len(before) : -2]
            bad = f"index {index}: the line is not the event that was sealed here"
            require(index < first + count, f"index {index}: there are more lines than events")
            require(line.startswith(before) and line.endswith(b"}\n"), bad)
            require(hashlib.sha256(b"\x00" + leaf).digest() == tree.node(0, index), bad)
            yield index, leaf
            index += 1
    require(index == first + count, f"index {index}: {first + count - index} events are missing")


def csv_rows(folder):
    """What the rows of `events.csv` say: a leading apostrophe only keeps a cell from being a formula."""
    with open(os.path.join(folder, "events.csv"), encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, strict=True)
        names = rows.fieldnames or []
        require(len(set(names)) == len(names), "events.csv has two columns of one name")
        for row in rows:
            said = {name: value.removeprefix("'") for name, value in row.items()}
            for name in ("reasons", "counts", "digests", "texts"):
                said[name] = json.loads(said[name]) if said[name] else None
            yield int(said.pop("index")), said


def ocsf_rows(folder):
    """What the lines of `events.ocsf.jsonl` say of which event they are: place, id and digest."""
    with open(os.path.join(folder, "events.ocsf.jsonl"), encoding="ascii") as file:
        for line in file:
            event = json.loads(line)
            yield event["metadata"]["sequence"], event["raw_data_hash"]["value"]


def agrees_with_csv(said, leaf):
    event = json.loads(leaf)
    return all((event.get(name) or None) == (value or None) for name, value in said.items())


def agrees_with_ocsf(digest, leaf):
    return digest == hashlib.sha256(leaf).hexdigest()


VIEWS = {
    "csv": ("events.csv", csv_rows, agrees_with_csv, "agrees"),
    "ocsf": (
        "events.ocsf.jsonl",
        ocsf_rows,
        agrees_with_ocsf,
        "names these events in this order, what else it says is not compared",
    ),
}


def check_view(folder, manifest, leaves):
    """What is to be said of the view. `leaves` is a fresh pass over the events."""
    name = manifest.get("view", "")
    if not name:
        return ""
    is_whole = "is whole, what it says is not compared"
    file, read, agrees, finding = VIEWS.get(name, (f"events.{name}", None, None, is_whole))
    with open(os.path.join(folder, file), "rb") as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
    require(digest == manifest["view_sha256"], f"{file} is not the file that the manifest names")
    if read is None:
        return f"; {file} {finding}"
    rows = read(folder)
    for index, leaf in leaves:
        at, said = next(rows, (None, None))
        require(at == index and agrees(said, leaf), f"index {index}: {file} says something else")
    require(next(rows, None) is None, f"{file} has more rows than there are events")
    return f"; {file} {finding}"


def manifest_of(folder):
    """What the export says of itself, which is signed by nobody: all of it is checked against what is."""
    with open(os.path.join(folder, "manifest.json"), "rb") as file:
        data = file.read()
    manifest = json.loads(data)
    require(
        json.dumps(manifest, indent=1, sort_keys=True).encode() + b"\n" == data, "manifest.json was rewritten"
    )
    require(manifest["format"] == "rewrite-gateway-audit/1", "this is another format of export")
    known = {"count", "first", "format", "keys", "origin"}
    known |= {"view", "view_sha256"} if "view" in manifest else set()
    odd = sorted(manifest.keys() ^ known)
    require(not odd, f"manifest.json says what no export says, or not all that one does: {odd}")
    return manifest


def check_files(folder, manifest, tree):
    """No file is there that nothing vouches for."""
    view = manifest.get("view", "")
    known = {"manifest.json", "checkpoint", "events.jsonl", *tree.files}
    known |= {VIEWS[view][0] if view in VIEWS else f"events.{view}"} if view else set()
    there = {
        os.path.relpath(os.path.join(place, name), folder).replace(os.sep, "/")
        for place, _, names in os.walk(folder)
        for name in names
    }
    require(there == known, f"files that do not belong, or are missing: {sorted(there ^ known)}")


def check_history(kept, trusted, origin, size, tree):
    """The log goes on from a checkpoint that you kept."""
    try:
        with open(kept, encoding="utf-8", newline="") as file:
            kept_origin, kept_size, kept_root, signers = checkpoint_of(file.read(), trusted)
    except (OSError, ValueError, Tampered) as error:
        raise Unusable(f"the checkpoint that you kept cannot be used: {error}") from error
    if kept_origin != origin or not signers:
        raise Unusable("the checkpoint that you kept is of another log, or signed by no key that you trust")
    require(kept_size <= size, f"rolled back: the log had {kept_size} events, and has {size}")
    try:
        root = tree.root(0, kept_size)
    except Missing as error:
        raise Unusable("the export does not reach back to the checkpoint that you kept") from error
    require(root == kept_root, "the log does not go on from the checkpoint that you kept")


def verified(folder, keys, kept):
    """One line that says what was found intact. Raises `Tampered`, `Unusable`, and whatever damage raises."""
    if not any(
        os.path.exists(os.path.join(folder, n)) for n in ("manifest.json", "checkpoint", "events.jsonl")
    ):
        raise Unusable(f"there is no export in {folder}")
    try:
        trusted = [key_of(key) for said in keys for key in said.split()]
    except (ValueError, Tampered) as error:
        raise Unusable("a key is not written as `gateway audit keys` prints it") from error
    manifest = manifest_of(folder)
    with open(os.path.join(folder, "checkpoint"), encoding="utf-8", newline="") as file:
        note = file.read()
    origin, size, root, signers = checkpoint_of(note, [key_of(key) for key in manifest["keys"]])
    require(
        len(signers) == len(manifest["keys"]) == note.rpartition("\n\n")[2].count("\n"),
        "a signature is wrong",
    )
    require(any(key in trusted for key in signers), "no key that you trust signed the checkpoint")
    first, count = manifest["first"], manifest["count"]
    require(origin == manifest["origin"], "the checkpoint is of another log")
    require(first >= 0 and 1 <= count <= size - first, "the events lie outside the log")
    tree = Tree(folder, size)
    tree.check()
    require(tree.root(0, size) == root, "the tiles do not give the signed root")
    check_files(folder, manifest, tree)
    if kept is not None:
        check_history(kept, trusted, origin, size, tree)
    for _ in events_of(folder, first, count, tree):
        pass
    view = check_view(folder, manifest, events_of(folder, first, count, tree))
    return f"intact: {origin}, events {first} to {first + count - 1} of {size}{view}"


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--key", action="append", required=True, help="a key that you trust, or several")
    parser.add_argument("--checkpoint", help="a checkpoint that you kept")
    given = parser.parse_args(arguments)
    try:
        print(verified(given.folder, given.key, given.checkpoint))
    except Unusable as error:
        print(f"unusable: {error}", file=sys.stderr)
        return 2
    except Tampered as error:
        print(f"tampered: {error}")
        return 1
    except (ValueError, LookupError, TypeError, AttributeError, OSError, RecursionError, csv.Error) as error:
        print(f"tampered: a file cannot be read as it must ({type(error).__name__}: {error})")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
