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
import io
import json
import os
import sys
from datetime import UTC, datetime, timedelta

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


TEXTS = ("id", "tenant", "occurred_at", "trace_id", "conversation_id", "stage", "outcome", "subject", "actor")
TEXTS += ("policy_version", "prompt_version", "model")
NESTED = ("reasons", "counts", "digests", "texts")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_line(cells):
    """A line of `events.csv` as an export writes it (RFC 4180): there is one way only to write each."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue().encode("utf-8", "backslashreplace")


def csv_row(index, leaf):
    """The row of an event. An apostrophe stands before a cell that a spreadsheet would take for a formula,
    and before one that begins with an apostrophe itself."""
    event = json.loads(leaf)
    cells = [str(event.get(name, "")) for name in TEXTS]
    for name in NESTED:
        value = json.dumps(event.get(name), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        cells.append(value if event.get(name) else "")
    return csv_line([index, *("'" + cell if cell.startswith((*FORMULA, "'")) else cell for cell in cells)])


def check_csv(file, leaves):
    """`events.csv` is its header and each event's row, to the last byte."""
    header = csv_line(("index", *TEXTS, *NESTED))
    require(file.read(len(header)) == header, "events.csv has other columns than an export writes")
    for index, leaf in leaves:
        row = csv_row(index, leaf)
        require(file.read(len(row)) == row, f"index {index}: events.csv says something else")
    require(file.read(1) == b"", "events.csv has more rows than there are events")


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
STATUSES = {
    "ok": (1, "Success"),
    "failed": (2, "Failure"),
    "rejected": (2, "Failure"),
    "unknown": (0, "Unknown"),
}
OCSF_FACTS = {"actor", "ai_model", "message", "metadata", "raw_data_hash", "src_endpoint", "status", "time"}
OCSF_FACTS |= {"status_code", "status_detail", "status_id", "unmapped"}
OCSF_CLASSING = {
    "activity_id",
    "activity_name",
    "api",
    "category_name",
    "category_uid",
    "class_name",
    "class_uid",
}
OCSF_CLASSING |= {"database", "entity", "message_context", "severity", "severity_id", "type", "type_id"}
OCSF_CLASSING |= {"type_name", "type_uid"}


def ocsf_facts(index, leaf):
    """What a line of `events.ocsf.jsonl` must say of its event, whatever class of OCSF it puts it in: which
    it is, who, when, what, how it went. None is what it must not name."""
    event = json.loads(leaf)
    subject, client = event.get("subject", ""), event.get("actor", "")
    stage, outcome, reasons = event.get("stage", ""), event.get("outcome", ""), event.get("reasons") or []
    when = datetime.fromisoformat(event.get("occurred_at") or EPOCH.isoformat()) - EPOCH
    status_id, status = STATUSES.get(outcome, (99, outcome))
    actor = {
        **({"user": {"name": subject, "uid": subject}} if subject else {}),
        **({"app_uid": client} if client not in ("", subject) else {}),
        **({"session": {"uid": event["conversation_id"]}} if event.get("conversation_id") else {}),
    }
    caller = {"uid": client or subject} if client or subject else {"name": "unknown caller"}
    called = stage == "rewrite" and reasons  # a model, by its own name or that of who offers it
    return {
        "time": when // timedelta(milliseconds=1),
        "message": f"{stage} {outcome}".strip(),
        "status_id": status_id,
        "status": status or None,
        "status_code": next((reason for reason in reasons if reason.startswith("GW-")), None),
        "status_detail": ", ".join(reasons) or None,
        "raw_data_hash.value": hashlib.sha256(leaf).hexdigest(),
        "metadata.sequence": index,
        "metadata.uid": event.get("id") or None,
        "metadata.correlation_uid": event.get("trace_id") or None,
        "metadata.tenant_uid": event.get("tenant") or None,
        "metadata.original_time": event.get("occurred_at") or None,
        "actor": actor or {"app_name": "rewrite-gateway"},
        "src_endpoint": {"svc_name": "rewrite-gateway"} if stage in ("rewrite", "search") else caller,
        "ai_model.name": (event.get("model") or reasons[0]) if called else None,
        "unmapped": {n: event[n] for n in (*NESTED, "policy_version", "prompt_version") if event.get(n)},
    }


def check_ocsf(file, leaves):
    """Each line of `events.ocsf.jsonl` is written as an export writes it, and says what its event says."""
    for index, leaf in leaves:
        line, bad = file.readline(), f"index {index}: events.ocsf.jsonl says something else"
        said = json.loads(line or b"null")
        written = json.dumps(said, ensure_ascii=True, separators=(",", ":")).encode() + b"\n"
        require(isinstance(said, dict) and line == written and said.keys() <= OCSF_FACTS | OCSF_CLASSING, bad)
        for name, fact in ocsf_facts(index, leaf).items():
            outer, _, inner = name.partition(".")
            value = said.get(outer, {}).get(inner) if inner else said.get(outer)
            require(json.dumps(value) == json.dumps(fact), f"{bad} ({name})")
    require(file.read(1) == b"", "events.ocsf.jsonl has more lines than there are events")


VIEWS = {
    "csv": ("events.csv", check_csv, "agrees"),
    "ocsf": (
        "events.ocsf.jsonl",
        check_ocsf,
        "says who, when, what and how it went of these events, how it classes them is not compared",
    ),
}


def check_view(folder, manifest, leaves):
    """What is to be said of the view. `leaves` is a fresh pass over the events."""
    name = manifest.get("view", "")
    if not name:
        return ""
    file, check, finding = VIEWS.get(name, (f"events.{name}", None, "is whole, what it says is not compared"))
    with open(os.path.join(folder, file), "rb") as data:
        digest = hashlib.file_digest(data, "sha256").hexdigest()
        require(digest == manifest["view_sha256"], f"{file} is not the file that the manifest names")
        if check is not None:
            data.seek(0)
            check(data, leaves)
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
