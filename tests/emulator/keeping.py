"""The provider's prompt cache: what of a request it has read before, and what it keeps for the next.

A prefix ends at a block with `cache_control` and holds everything before it, in the order in which a model
reads: the output format, then the system prompt. Shorter ones than `LEAST` tokens are not kept, without a
word (Anthropic's page on prompt caching: 4,096 for Haiku 4.5, the highest of all models).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tests.emulator.rules import texts_of

CHARACTERS_PER_TOKEN = 3
LEAST = 4_096


class Kept:
    """The prefixes that were read so far, for ever: five minutes are longer than a test."""

    def __init__(self) -> None:
        self._prefixes: set[str] = set()

    def read(self, body: Mapping[str, Any]) -> tuple[int, int]:
        """Tokens of the body that come out of the cache, and those that go into it."""
        prefixes = [prefix for prefix in _prefixes(body) if prefix[1] >= LEAST]
        known = max((length for prefix, length in prefixes if prefix in self._prefixes), default=0)
        longest = max((length for _, length in prefixes), default=0)
        self._prefixes.update(prefix for prefix, _ in prefixes)
        return known, longest - known


def _prefixes(body: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Each prefix that ends at a breakpoint, and its length in tokens."""
    system = body.get("system", [])
    told = [body["model"], json.dumps(body.get("output_config", {}).get("format"))]
    length = 0
    for block in system if isinstance(system, list) else []:
        told.append(block["text"])
        length += -(-len("".join(texts_of([block]))) // CHARACTERS_PER_TOKEN)
        if block.get("cache_control"):
            yield "\0".join(told), length
