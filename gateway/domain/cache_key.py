"""Cache keys: two rewrites share one only when everything they came from is the same, to the last border.

Every part stands behind its type and its length, so that no two lists of parts have the same bytes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass

from pydantic import BaseModel

from gateway.domain.access import AccessFilter
from gateway.domain.brief import Brief

_FORMAT = 1
"""Changes with what a kept rewrite consists of, so that none of another form is found."""

_NOT_TOLD = frozenset({"timeout", "model", "rejected", "withheld"})
"""Of a brief: what is no part of the task, or stands in the key by itself."""


@dataclass(frozen=True, slots=True)
class CacheKey:
    """Where a rewrite is kept. `digest` is over the tenant too; the tenant stands beside it for its row."""

    tenant: str
    digest: str


def cache_key(access: AccessFilter, brief: Brief, *, model: str, prompt_version: str) -> CacheKey:
    """The key of what `model` makes of a brief under a prompt, for whoever has this access.

    The filter brings tenant, entitlements and policy version; the brief the masked texts, their notes and
    all else that is told. `model` is the one that is asked, also where the brief leaves it to the
    installation. Raises ValueError for a brief after a rejected attempt, whose reasons are of one request.
    """
    if brief.rejected:
        raise ValueError("only a first attempt can be shared")
    told = {each.name: getattr(brief, each.name) for each in fields(brief) if each.name not in _NOT_TOLD}
    whole = encoded(("rewrite", _FORMAT, access, model, prompt_version, told))
    return CacheKey(access.tenant, hashlib.sha256(whole).hexdigest())


def encoded(value: object) -> bytes:
    """Bytes that no other value has. For texts, numbers, truth values, None, and sequences, mappings,
    dataclasses and models of these; a mapping's order, a sequence's type, and what makes no difference to
    whether two dataclasses are equal, make none here.

    Raises TypeError for anything else: a time is nothing to find a rewrite by.
    """
    match value:
        case None:
            return _part(b"n", b"")
        case bool():
            return _part(b"b", b"1" if value else b"0")
        case int():
            return _part(b"i", str(value).encode("ascii"))
        case float():
            return _part(b"f", value.hex().encode("ascii"))
        case str():
            return _part(b"s", value.encode("utf-8", "surrogatepass"))
        case tuple() | list():
            return _parts(b"l", map(encoded, value))
        case Mapping():
            pairs = sorted((encoded(name), encoded(each)) for name, each in value.items())
            return _parts(b"m", (part for pair in pairs for part in pair))
        case BaseModel():
            return encoded({name: getattr(value, name) for name in type(value).model_fields})
    if is_dataclass(value) and not isinstance(value, type):
        return encoded({each.name: getattr(value, each.name) for each in fields(value) if each.compare})
    raise TypeError(f"a {type(value).__name__} has no place in a cache key")


def _parts(kind: bytes, parts: Iterable[bytes]) -> bytes:
    return _part(kind, b"".join(parts))


def _part(kind: bytes, content: bytes) -> bytes:
    return kind + len(content).to_bytes(8, "big") + content
