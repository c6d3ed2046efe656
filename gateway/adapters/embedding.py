"""Texts as directions of meaning: a small static embedding, the mean of its tokens' vectors, on this machine.

The model is WordLlama's `l2_supercat_256` (MIT; 32,000 tokens, 256 numbers each, learnt mostly from English).
Its wheel is a container: nothing of its own program is imported, which would set up the root logger and load
an HTTP client. The weights are mapped from the file and so shared by all processes; a text never leaves.
"""

from __future__ import annotations

import json
import struct
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from gateway.domain.text import sendable

_PACKAGE = "wordllama"
_WEIGHTS = Path("weights", "l2_supercat_256.safetensors")
_TOKENIZER = Path("tokenizers", "l2_supercat_tokenizer_config.json")
_TENSOR = "embedding.weight"

DIMENSIONS = 256

READ = 1_000
"""Code points of a text that count. What a page is about stands at its beginning: on two data sets of
passages, 300, 800 and 2,000 found the same (README, Search)."""


class StaticEmbedding:
    """The model, read when it is first used: 0.3 s and 21 MB a process; then 0.5 ms a question, 1 ms a page.

    Raises FileNotFoundError when the wheel is not installed.
    """

    name = "wordllama-l2-supercat-256"
    """Stands beside every vector that is kept: those of another model are not comparable."""

    def embed(self, text: str) -> list[float] | None:
        """256 numbers of length 1 together; None for a text without a token, which has no direction."""
        encoding = _tokenizer().encode(sendable(text[:READ]), add_special_tokens=False)
        if not encoding.ids:
            return None
        mean = _vectors()[encoding.ids].mean(axis=0, dtype=np.float32)
        length = float(np.linalg.norm(mean))
        direction: list[float] = (mean / length).tolist()
        return direction if length > 0 else None

    def embed_page(self, title: str, text: str) -> list[float] | None:
        """A page by its title and what it begins with."""
        return self.embed(f"{title}\n{text}")


@cache
def _vectors() -> NDArray[np.float16]:
    return _mapped(_folder() / _WEIGHTS)


@cache
def _tokenizer() -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(_folder() / _TOKENIZER))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _folder() -> Path:
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError(f"the package {_PACKAGE} is not installed")
    return Path(spec.submodule_search_locations[0])


def _mapped(path: Path) -> NDArray[np.float16]:
    """The one tensor of a safetensors file: 8 bytes of length, a JSON header, then the numbers. Read only."""
    with path.open("rb") as file:
        (size,) = struct.unpack("<Q", file.read(8))
        tensor = json.loads(file.read(size))[_TENSOR]
    if tensor["dtype"] != "F16" or tensor["shape"][1] != DIMENSIONS:
        raise ValueError(f"{path.name} holds {tensor['dtype']} {tensor['shape']}, not halves by {DIMENSIONS}")
    begin, _ = tensor["data_offsets"]
    return np.memmap(path, np.float16, "r", offset=8 + size + begin, shape=tuple(tensor["shape"]))
