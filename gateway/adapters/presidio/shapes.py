"""What is known by its shape alone and Presidio does not find, or finds only with a network.

Its e-mail recognizer goes by the public suffix list. That is fetched from the internet on first use, and it
lacks the endings that companies give their own machines: `.local`, `.corp`, `.internal`.
"""

from __future__ import annotations

from presidio_analyzer import Pattern, PatternRecognizer

from gateway.adapters.presidio.shaped import Shaped

_LOCAL = r"[\w.!$%'*+^`{}~-]"
"""What may stand before the @ (RFC 5322, 3.2.3) but `/ = ? & | #`, which separate it from what it follows."""

# A run before an @ is read once: it starts where nothing of it stands before, and gives nothing back.
_EMAIL = rf"(?<!{_LOCAL}){_LOCAL}++@(?:[\w-]+\.)+(?:[^\W\d_]{{2,}}+|xn--[a-z0-9-]+)"

# With a scheme or `www.` only: `shutil.move`, `billing.py` and `atlas.prod.local` are words of a question,
# and their endings may be country domains, so no list of endings can tell them from a site.
_URL = r"(?:(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}+://|(?<![\w.-])www\d{0,3}\.)[^\s<>\"'`]*[^\s<>\"'`.,;:!?)\]}]"

# 12 to 19 digits (ISO/IEC 7812). Presidio's own goes by the check digit, and misses one that is mistyped.
_CARD = r"(?<![\w-])\d(?:[ -]?\d){11,18}(?![\w-])"

CERTAIN, DOUBTFUL = 1.0, 0.05
"""Scores of a shape that nothing else has, and of one that needs a word of its kind beside it."""


def shape_recognizers(language: str) -> list[Shaped]:
    """EMAIL_ADDRESS under any ending of letters, URL, CREDIT_CARD beside its word."""
    return [
        Shaped(_recognizer("EMAIL_ADDRESS", language, (_EMAIL, CERTAIN)), 0),
        Shaped(_recognizer("URL", language, (_URL, CERTAIN)), 0),
        Shaped(_recognizer("CREDIT_CARD", language, (_CARD, DOUBTFUL)), 12),
    ]


def _recognizer(kind: str, language: str, *shapes: tuple[str, float]) -> PatternRecognizer:
    patterns = [Pattern(kind, regex, score) for regex, score in shapes]
    return PatternRecognizer(kind, f"{kind} by shape", language, patterns)
