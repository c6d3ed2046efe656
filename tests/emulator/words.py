"""The little English that the emulated model knows: what asks, what points back, and what is left."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRONOUNS = _words("it its they them their that those this these he him his she her")
CONTINUES = re.compile(r"^(?:and|but|or|also|what about|how about|same|und|e|y)(?:[\s,]+|$)", re.IGNORECASE)
SMALL_TALK = re.compile(
    r"^(?:thanks|thank you|ok|okay|great|hello|hi|make it (?:shorter|longer))\b[^?]{0,30}$", re.IGNORECASE
)
ORDINAL = re.compile(r"\b(?:the\s+)?(first|second|third|fourth|last)(?:\s+(?:one|option))?\b", re.IGNORECASE)
LISTED = re.compile(r"(?:^|\s)(?:\d+[.)]|[-*•])\s+(.+?)(?=\s+(?:\d+[.)]|[-*•])\s|\n|$)")

_FRAME = _words(
    """a an the how what which who whom whose when where why do does did is are was were be been can could
    should would will may might must have has had i we you me us my our your please tell show explain give
    about there here any some work works working so then also if and but get"""
)
_CONNECTING = _words("for in on at of to from with by per under over between during as or")
_NUMBERS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "last": -1}
_POINTING_ONE = re.compile(r"\b(?:the|that|this|which) (?:\w+ )?ones?\b", re.IGNORECASE)
_TOKEN = re.compile(r"""<[A-Z][A-Z_]*_\d+>|"[^"]+"|“[^”]+”|\S+""")
_PUNCTUATION = ".,;:!?'()"


def essence(text: str) -> str:
    """The words that a search would keep: `travel expense reimbursement` of a question about it."""
    kept = [word for word in tokens(text) if word.lower() not in _FRAME]
    while kept and kept[0].lower() in _CONNECTING:
        kept.pop(0)
    return " ".join(trimmed(kept))


def trimmed(words: Sequence[str]) -> list[str]:
    """The words without connecting ones at the end, which nothing follows."""
    end = len(words)
    while end and words[end - 1].lower() in _CONNECTING:
        end -= 1
    return list(words[:end])


def remainder(text: str) -> str:
    """What a follow-up adds to its topic, without pronouns: `for contractors` of `and for contractors?`."""
    words = [w for w in tokens(CONTINUES.sub("", text)) if w.lower() not in _FRAME | PRONOUNS]
    return " ".join(trimmed(words))


def tokens(text: str) -> list[str]:
    """Words without the punctuation round them; placeholders, identifiers and quotations stay whole."""
    return [word for token in _TOKEN.findall(text) if (word := token.strip(_PUNCTUATION))]


def points_back(text: str) -> bool:
    """Whether a text needs an earlier one to be understood."""
    return bool(CONTINUES.match(text)) or has_pointer(text)


def has_pointer(text: str) -> bool:
    """Whether a pronoun or `the cheaper one` stands in it; the `that` of `a rule that covers us` is none."""
    found = [word.lower() for word in tokens(text)]
    before = ["the", *found]
    return bool(_POINTING_ONE.search(text)) or any(
        word in PRONOUNS and (word != "that" or previous in _FRAME | _CONNECTING)
        for previous, word in zip(before, found, strict=False)
    )


def expanded(text: str, glossary: Mapping[str, str]) -> str:
    """The text with each glossary term replaced once by its meaning, an acronym kept beside it."""
    if not glossary:
        return text
    terms = sorted(glossary, key=len, reverse=True)
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, terms))})(?:s|es)?\b", re.IGNORECASE)
    meanings = {term.casefold(): meaning for term, meaning in glossary.items()}
    met: set[str] = set()

    def replacement(match: re.Match[str]) -> str:
        term = match[1].casefold()
        if term in met or meanings[term].casefold() in text.casefold():
            return match[0]
        met.add(term)
        return meanings[term] if term in meanings[term].casefold() else f"{meanings[term]} ({match[0]})"

    return pattern.sub(replacement, text)


def listed(text: str, ordinal: str) -> str | None:
    """The item of a numbered or bulleted list that an ordinal names, or None when there is no such item."""
    items = LISTED.findall(text)
    place = _NUMBERS[ordinal.lower()]
    return items[place].strip(" .,;") if -len(items) <= place < len(items) else None
