"""Places and nationalities: somebody's where a text says something of somebody, else what it is about.

"What is the per diem for Japan?" loses its point without Japan and betrays nobody. "She moved to Japan" does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.masking import Span

_TOPICS = frozenset({"LOCATION", "NRP"})
_NOBODYS = _TOPICS | {"DATE_TIME", "ORGANIZATION", "URL", "IP_ADDRESS"}
"""Kinds that by themselves say nothing of a person."""

_OF_SOMEBODY = re.compile(
    r"\b(?:i['’]m|i am|i was|we (?:live|moved)|my (?:home|house|flat|family|address)|he|she|his|her"
    r"|born|lives?|lived|living|moved|reside[sd]?|hometown|grew up|originally|neighbou?r|zip|postcode"
    r"|citizens?|wohnt?|wohne|wohnhaft|geboren|ich bin|vivo|vive|viven|nací|nació|soy de|habite|née?|je suis"
    r"|moro|mora|nasci|sou de|mieszka\w*|zamieszka\w*|urodz\w+|pochodz\w+)\b",
    re.IGNORECASE,
)


def of_somebody(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The spans without the places and nationalities that are only what the text is about."""
    somebody = any(span.kind not in _NOBODYS for span in spans) or _OF_SOMEBODY.search(text) is not None
    for span in spans:
        has_number = any(map(str.isdigit, text[span.start : span.end]))
        if somebody or span.kind not in _TOPICS or has_number:
            yield span
