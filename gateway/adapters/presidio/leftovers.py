"""What is left of a guess beside what a pattern found in it, and is no part of the value."""

from __future__ import annotations

import re

_DOMAIN = re.compile(r"[A-Z0-9-]{2,15}\\?")


def is_leftover(text: str, start: int, end: int, cut: bool) -> bool:
    """Whether what stands from `start` to `end` beside a pattern's finding is its label, `passport A0123456`,
    or the domain of an account, `ACME\\mgonzalez`. `cut` says that the guess went on into the finding."""
    words = text[start:end]
    if _DOMAIN.fullmatch(words) and (words.endswith("\\") or text[end : end + 1] == "\\"):
        return True
    return cut and not any(map(str.isupper, words)) and any(map(str.isupper, text))
