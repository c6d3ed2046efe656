"""Whether an identifier's regular expression is fit to be run over people's texts."""

from __future__ import annotations

import re

LONGEST_PATTERN = 300
_SHORT_TEXTS = ("", "a", "A", "1", "-", "a-1", "A 1")
_OPEN_ENDED = re.compile(r"[*+]|\{\d*,\d*\}")
_ATOM = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
_BACK_REFERENCE = re.compile(r"\\[1-9]|\(\?P=")


def fault_in(pattern: str) -> str | None:
    """What is wrong with the pattern, or None.

    The test for slowness is simple and stated: no group that is repeated an open number of times may hold an
    alternative or another open repetition (`(\\d+)+`, `(a|aa)*`), and nothing may refer back.
    """
    if len(pattern) > LONGEST_PATTERN:
        return f"longer than {LONGEST_PATTERN} characters"
    try:
        compiled = re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"cannot be read: {error}"
    if any(not match[0] for text in _SHORT_TEXTS for match in compiled.finditer(text)):
        return "fits the empty text"
    if _BACK_REFERENCE.search(re.sub(r"\\\\", "", pattern)):
        return "refers back to a group, which can take very long"
    if _repeats_open_group(_ATOM.sub("x", pattern)):
        return "repeats a group that itself repeats or branches, which can take very long"
    return None


def _repeats_open_group(bare: str) -> bool:
    """Whether an open repetition follows a group that branches or holds one; escapes and sets are gone."""
    open_inside = [False]
    at = 0
    while at < len(bare):
        repetition = _OPEN_ENDED.match(bare, at)
        if bare[at] == "(":
            open_inside.append(False)
        elif bare[at] == ")" and len(open_inside) > 1:
            inner = open_inside.pop()
            if inner and _OPEN_ENDED.match(bare, at + 1):
                return True
            open_inside[-1] = open_inside[-1] or inner
        elif bare[at] == "|" or repetition:
            open_inside[-1] = True
        at = repetition.end() if repetition else at + 1
    return False
