"""Spans of time that are told from today: "last quarter", "yesterday", "nächsten Monat", "este ano"."""

from __future__ import annotations

import re

_SHAPES = (
    r"(?:last|past|next|this|coming|current|previous|following) (?:year|quarter|month|week|weekend|semester"
    r"|season|summer|winter|spring|autumn|fall|monday|tuesday|wednesday|thursday|friday|saturday|sunday)",
    r"yesterday|tomorrow",
    r"(?:letzte[nrsm]?|vergangene[nrsm]?|nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?|vorige[nrsm]?)"
    r" (?:jahre?s?|quartale?s?|monate?s?|woche|sommers?|winters?)",
    r"vorgestern|gestern|übermorgen",
    r"(?:últim[oa]|próxim[oa]|est[ea]|n?est[ea]|passad[oa]) (?:ano|trimestre|mês|semana|semestre|año|mes)",
    r"(?:ano|trimestre|mês|semana|semestre|año|mes) (?:passad[oa]|pasad[oa]|que vem|que viene|próxim[oa])",
    r"ontem|amanhã|ayer",
)
_PERIOD = re.compile(rf"(?<!\w)(?:{'|'.join(_SHAPES)})(?!\w)", re.IGNORECASE)


def periods(text: str) -> tuple[str, ...]:
    """The spans as they are written, in order, in any of four languages."""
    return tuple(match[0] for match in _PERIOD.finditer(text))
