"""Gaps: where restricted terms were taken out of a message, so that no reviewer reads what nobody wrote.

Places are code points. Nothing is ever searched for with a gap in it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise

from gateway.domain.masking import PLACEHOLDER, Vault

GAP = "[…]"
"""What stands for terms that were taken out."""


def with_gaps(text: str, places: Sequence[int]) -> str:
    """The text with `GAP` at these places, in order. A text of which nothing is left stays empty."""
    if not text or not places:
        return text
    bounds = (0, *places, len(text))
    pieces = (text[start:end].strip() for start, end in pairwise(bounds))
    return f" {GAP} ".join(pieces).strip()


def places_when_masked(places: Sequence[int], masked: str, vault: Vault) -> tuple[int, ...]:
    """Where in a masked text these places of the text in clear are, each once; both are in order.

    A place inside a value is behind its placeholder.
    """
    found: list[int] = []
    waiting = deque(places)
    clear_end = masked_end = 0
    for match in PLACEHOLDER.finditer(masked):
        start = clear_end + match.start() - masked_end
        end = start + len(vault.values.get(match[0], match[0]))
        while waiting and waiting[0] < end:
            place = waiting.popleft()
            found.append(match.end() if place > start else masked_end + place - clear_end)
        clear_end, masked_end = end, match.end()
    found += [masked_end + place - clear_end for place in waiting]
    return tuple(dict.fromkeys(found))
