"""Words that begin a sentence and that a model takes for the first word of the name behind them: "Can Nguyen
Thi Lan take leave", "Reimburse J. Fitzgerald", "My Dell Latitude"."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed

_OPENING = listed(
    "does did has have had is are was were am could should would must shall do don't didn't doesn't isn't "
    "what "
    "which who whom whose when where why how if since because although while please the a an our my your his "
    "her their its this that these those let ask tell give send email mail call phone ping contact remove "
    "add "
    "update reimburse pay book invite notify remind move put set assign transfer forward cc show find get "
    "delete create open close enable disable grant revoke refund hire promote onboard offboard include "
    "exclude "
    "dear hi hello hey thanks thank per re fwd fw via for from with to by and but or so also yes no not ok "
    "okay "
    "about regarding concerning according under until after before during"
)
"""In small letters. None is a given name."""
_ALSO_A_NAME = listed("can")
"""A Turkish given name: it opens a sentence where a whole name stands behind it, "Can Yılmaz" is one."""
_BEGINS = re.compile(r"(?:[.!?:;\n(]\s*|^\s*|[\"“„«‘']|\s[-–—]\s)\Z")
_FIRST = re.compile(r"([^\W\d_]+(?:['’]t)?)[ \xa0]+(?=\S)")
_WHOLE = 2
"""Words of a whole name."""
_REACH = 8


def behind_opening(text: str, start: int, end: int) -> int:
    """Where the name from `start` to `end` begins without the word that begins its sentence, or without one
    of them in small letters before capitals: `please delete Ivan`."""
    first = _FIRST.match(text, start, end)
    if not first:
        return start
    word = first[1].lower()
    if not _BEGINS.search(text, max(0, start - _REACH), start):
        is_small = first[1].islower() and text[first.end()].isupper()
        return first.end() if is_small and word in _OPENING else start
    if word in _OPENING or (word in _ALSO_A_NAME and len(text[first.end() : end].split()) >= _WHOLE):
        return first.end()
    return start
