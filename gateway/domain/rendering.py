"""A text as its reader would see it: tags, link targets and footnote marks gone, entities, escapes and turned
directions undone, and every character knows where it stood. Offsets are code points.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_DEPTH = 3
"""What was escaped more often than this stays escaped: no browser or search service undoes even two."""

_BLOCK = re.compile(
    r"address|article|aside|blockquote|br|d[dlt]|div|fieldset|fig(?:caption|ure)|footer|form|h[1-6]|header|hr|li"
    r"|main|nav|[ou]l|p|pre|section|table|t(?:body|d|foot|h|head|r)",
    re.IGNORECASE,
)
"""Elements that a browser parts from what stands beside them (HTML Living Standard, rendering of flow
content); any other tag leaves no trace."""

_MARKUP = re.compile(
    r"(?P<hidden><(?P<unseen>(?i:script|style|template))\b[^<>]{0,500}>[^<>]{0,500}</(?P=unseen)\s{0,9}>)"
    r"|(?P<tag></?(?P<element>[A-Za-z][A-Za-z0-9:-]{0,30})(?=[\s/>])[^<>]{0,500}>)"
    r"|(?P<comment><!--[^<>]{0,500}-->)"
    r"|(?P<target>\]\([^()\s]{0,500}\))"
    r"|(?P<forum>\[/?(?i:b|i|u|s|em|strong|color|size|font|sub|sup)(?:=[^\[\]]{0,100})?\])"
    r"|(?P<note>\[\^?[0-9]{1,3}\])"
    r"|(?P<turned>\u202e[^\u202c\u202e]{0,500}\u202c?)"
    r"|(?P<entity>&(?:\#[0-9]{1,10};?|\#[xX][0-9A-Fa-f]{1,9};?|[A-Za-z][A-Za-z0-9]{1,30};))"
    r"|(?P<percent>%[0-7][0-9A-Fa-f]|%[CDcd][0-9A-Fa-f]%[89ABab][0-9A-Fa-f]"
    r"|%[Ee][0-9A-Fa-f](?:%[89ABab][0-9A-Fa-f]){2}|%[Ff][0-7](?:%[89ABab][0-9A-Fa-f]){3})"
    r"|(?P<escape>\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\[nrt])"
)
_SIGNS = re.compile(r"[<&%\\\u202e]|\]\(|\[[/^A-Za-z0-9]")
_SPACES = {"n": "\n", "r": "\r", "t": "\t"}


@dataclass(frozen=True, slots=True)
class Rendered:
    """`text` as it is seen. Character `i` of it stood from `starts[i]` to `ends[i]` in the original; between
    the end of one and the start of the next may lie what is not seen."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


def as_written(text: str) -> Rendered:
    """The text itself."""
    return Rendered(text, range(len(text)), range(1, len(text) + 1))


def rendered(text: str) -> Rendered | None:
    """The text as it is seen, or None where that is the text itself."""
    seen = as_written(text)
    for _ in range(_DEPTH):
        if _SIGNS.search(seen.text) is None or (deeper := _undone(seen)) is None:
            break
        seen = deeper
    return None if seen.text == text else seen


def _undone(given: Rendered) -> Rendered | None:
    """One layer less; None where there is none."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for match in _MARKUP.finditer(given.text):
        shown = _SHOWN[str(match.lastgroup)](match)
        pieces += (given.text[at : match.start()], shown)
        starts += (*given.starts[at : match.start()], *[given.starts[match.start()]] * len(shown))
        ends += (*given.ends[at : match.start()], *[given.ends[match.end() - 1]] * len(shown))
        at = match.end()
    if not pieces:
        return None
    pieces.append(given.text[at:])
    return Rendered("".join(pieces), (*starts, *given.starts[at:]), (*ends, *given.ends[at:]))


_SHOWN: dict[str, Callable[[re.Match[str]], str]] = {
    "hidden": lambda _: "",
    "tag": lambda tag: " " if _BLOCK.fullmatch(tag["element"]) else "",
    "comment": lambda _: "",
    "target": lambda _: "",
    "forum": lambda _: "",
    "note": lambda _: "",
    "turned": lambda turned: turned[0].strip("\u202e\u202c")[::-1],
    "entity": lambda entity: html.unescape(entity[0]),
    "percent": lambda percent: bytes.fromhex(percent[0].replace("%", "")).decode("utf-8", "replace"),
    "escape": lambda escape: _SPACES.get(escape[0][1:]) or chr(int(escape[0][2:], 16)),
}
"""What each kind of markup, by the name of its group, shows itself."""
