"""Addresses to their ends: what stands beside a street that was found, and what nothing else looks like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.masking import Span

KIND = "STREET_ADDRESS"

_APART = r"[ \t\xa0,.;#>?-]{0,4}(?:\r?\n[ \t>?,]{0,8})?"
"""What separates the parts of an address: marks, the next line, and how quoted lines begin."""
_WORD = r"[^\W\d_][\w'’.()-]*"
_NUMBER = r"\d{1,6}(?:[-/]\d{1,4})?[a-z]?\b"

_UNIT = r"(?:apartment|apt|suite|ste|unit|flat|floor|room|building|box)\b\.?[ ]?#?[ ]?\d{1,6}[a-z]?\b"
_POST_BOX = r"\bp\.?\s?o\.?\s?box\s\d{1,6}\b"
_MILITARY = (  # how mail reaches soldiers and ships (USPS Publication 28, section 238)
    rf"\b(?:(?:psc|cmr|unit)\s\d{{1,6}},?\sbox\s\d{{1,6}}|us(?:s|ns|cgc|nv)\s{_WORD}),?\s+[afd]po,?\sa[aep]\s\d{{5}}\b"
)
_WITH_FLAT = (  # a number, some words and a flat: "72 Kiannonkatu 9 Apt. 4"
    rf"(?<![\w.-])\d{{1,6}}[a-z]?(?:[ ](?:{_WORD}|\d{{1,5}})){{1,6}},?\s+(?:apt|suite)\b\.?[ ]\d{{1,5}}\b"
)
_NAMED = (
    rf"(?:(?:de|del|della|di|dos?|das?|du|des|la|las|los|le)[ ]|[dl]['’]){{0,2}}(?-i:(?![a-zà-öø-ÿ])){_WORD}"
)
_ROMANCE = (  # the kind of street first, its number before or after
    rf"\b\d{{1,4}}(?:[ ]?bis)?,?[ ](?:rue|avenue|boulevard|place|chemin|impasse)[ ]{_NAMED}"
    r"|(?<!\w)(?:calle|c/[ ]?|avenida|avda\.?|av\.|paseo|plaza|pza?\.?|glorieta|carretera"
    r"|c[tr]{2}a\.|camino|rúa|rua"
    r"|travessa|praça|via|viale|corso|ul\.|al\.|pl\.|os\.|rondzie|rondo|skwer\w*)"
    rf"[ ]{{0,2}}{_NAMED}(?:[ -]{_WORD}){{0,4}},?[ ]{{0,2}}"
    r"(?:(?:n[º°.]\s?)?\d{1,4}(?-i:[a-z]|[ ]?[A-HJ-Z])?\b|s/n\b)"
    rf"|(?<!\w)(?:rondzie|rondo|skwer\w*)[ ]{_NAMED}"
    rf"|\bapartado de correos[ ]\d{{1,6}}\b"
)
_GERMANIC = (  # the kind of street last, then its number
    r"\b[\w-]{3,30}(?:stra(?:ße|sse)|str\.|gasse|allee|weg|straat|laan|gracht|gade|gata|gatan|vägen|veien|vej|katu)"
    r"[ ]\d{1,4}(?-i:[a-z]|[ ]?[A-HJ-Z]|[ ][a-d])?\b"
)
_SHAPED = re.compile(f"{_MILITARY}|{_WITH_FLAT}|{_POST_BOX}|{_ROMANCE}|{_GERMANIC}", re.IGNORECASE)
"""Addresses that no model has to find."""

_BEFORE = re.compile(
    rf"(?:(?<![\w.,$€£-]){_NUMBER}[ ,]{{1,2}}"
    rf"|(?:the )?corner of (?:{_WORD} and )?"
    rf"|(?P<street>{_WORD}) and (?:ul\. )?)\Z",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"{_APART}(?:{_UNIT}|{_POST_BOX}"
    rf"|(?<!\d){_NUMBER}(?=\.?\s*(?:\Z|\n|[,.?!;)]|(?:and|apt|suite)\b))"
    r"|(?-i:[A-Z]-)?\d{4,6}(?:-\d{3,4})?\b(?![ ]?[%€$£])"
    r"|(?:street|road|avenue|lane|drive|crescent|str?|rd|ave)\b\.?"
    r"|(?-i:[A-Z]{2}|nan)\b(?!['’]))"
    r"|,[ ][a-z]{2}(?=[ ]\d{4,6}\b)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(_APART)
_REACH = 48
"""Characters before an address that are looked at for its beginning."""
_POSTCODE = re.compile(r"[ ]\d{5,6}\b(?![ ]?[%€$£])")
_CROSSING = re.compile(
    rf"\.?[ ]and[ ](?:ul\. )?{_WORD}(?:[ ](?:{_WORD}|\d{{1,4}})){{0,3}}(?=[\s.,?!]*(?:\Z|\n|in case\b))"
)
_TOWN = re.compile(
    r"(?P<apart>,[ ]|[ ]we?[ ]|[ ]?,?\r?\n[ \t>?]{0,8},?[ ]?|[ ])"
    r"(?!(?:thanks|regards|best|cheers|please|phone|mobile|tel|fax|desk|office|email|e-mail)\b)"
    rf"(?P<words>{_WORD}(?:[ ]{_WORD}){{0,3}}?)(?=[ ]?(?:[,;]|\r?\n|[.?!]?\s*\Z|[ ]\d{{4,6}}\b))",
    re.IGNORECASE,
)


def addresses(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The street addresses of `spans` and those known by their shape, each grown to its ends; linear."""
    for span in spans:
        if span.kind == "LOCATION" and (postcode := _POSTCODE.match(text, span.end)):
            yield Span(span.start, postcode.end(), span.kind, span.score)
    seeds = [span for span in spans if span.kind == KIND]
    seeds += (Span(*match.span(), KIND) for match in _SHAPED.finditer(text))
    growing = _Growing(text, spans)
    past = 0
    for seed in sorted(seeds):
        if seed.end > past:
            start, past = growing.ends(seed, past)
            yield Span(start, past, KIND, seed.score)


class _Growing:
    """Takes in what stands beside an address, part by part."""

    def __init__(self, text: str, spans: Sequence[Span]) -> None:
        self._text = text
        self._has_capitals = any(map(str.isupper, text))
        self._towns = {span.start: span.end for span in spans if span.kind == "LOCATION"}

    def ends(self, seed: Span, past: int) -> tuple[int, int]:
        """Where the address begins, at `past` or after it, and where it ends."""
        start, end = self._start(seed.start, past), seed.end
        at_corner = "corner of" in self._text[start : seed.start].lower()
        while further := self._further(end, at_corner):
            end = further
        return start, end

    def _start(self, start: int, past: int) -> int:
        while match := _BEFORE.search(self._text, max(past, start - _REACH), start):
            if match["street"] and not match["street"][0].isupper():
                break
            start = match.start()
        return start

    def _further(self, end: int, at_corner: bool) -> int | None:
        if match := _AFTER.match(self._text, end):
            return match.end()
        if (apart := _BETWEEN.match(self._text, end)) and (town := self._towns.get(apart.end())):
            return town
        if (match := _TOWN.match(self._text, end)) and self._is_town(match):
            return match.end("words")
        crossing = _CROSSING.match(self._text, end) if at_corner else None
        return crossing.end() if crossing else None

    def _is_town(self, match: re.Match[str]) -> bool:
        """Capitals tell a town; where there are none at all, a line or a comma of its own does."""
        if all(word[0].isupper() for word in match["words"].split()):
            return True
        return match["apart"] != " " and not self._has_capitals
