"""Words and sentences of a text, with their places in it. Linear in the length of the text."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from gateway.domain.reading import read_once

_KEPT = 128
_WORTH_KEEPING = 1_000
"""A request reads the same few short texts again and again, and the next one the same window; longer ones are
not kept in memory, and none for long."""
_LETTERS = r"[\w\u0300-\u036f]+"
_CLITIC = r"(?:[Ss]|[Rr][Ee]|[Vv][Ee]|[Ll][Ll]|[Dd]|[Mm]|[Tt])\b"
"""In both cases, for a pattern that ignores case takes half as long again."""
_WORD = re.compile(
    r"<[A-Za-z][A-Za-z_]*_[1-9][0-9]*>"  # a placeholder is one word
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w,])"  # 2,000 is one word
    rf"|['’]{_CLITIC}"  # English clitics stand apart, so that "what's" is "what" and "is"
    rf"|{_LETTERS}(?:(?:[-./&+]|['’](?!{_CLITIC})){_LETTERS})*(?:\+\+|#)?"
)
_SENTENCE_END = re.compile(
    r"\s(?:(?<=[?!…]\s)|(?<=[^\W\d]{3}\s[.;]\s)|(?<=[^\W\d]{2}[.;]\s)|(?<=>[.;]\s)|(?<=\d{3}[.]\s)(?=\s*[^\W\d_])|(?<=\n)|(?=\s*\n)"
    r"|(?<=\d:\d\d[.]\s)(?=\s*[^\W\d_]))\s*"  # a time of day ends a sentence, "12. März" is a date
)
_PLACEHOLDER = re.compile(r"<([A-Z][A-Z_]*)_[1-9][0-9]*>")
_PAUSE = re.compile(r"[,.;:?!()\"“”„«»…–—¿¡]| - |\n\s*(?:\n|[-*•]\s)")


class Word(NamedTuple):
    """A word and where it stands (code points). `lower` is its lower case with straight apostrophes,
    `after_pause` says whether punctuation parts it from the word before."""

    text: str
    start: int
    end: int
    lower: str
    after_pause: bool

    @property
    def placeholder(self) -> str:
        """The entity name when the word is a placeholder, else empty."""
        return entity_of(self.text) if self.text[0] == "<" else ""

    @property
    def capitalised(self) -> bool:
        return self.text[0].isupper() or bool(self.placeholder)

    @property
    def acronym(self) -> bool:
        return len(self.text) > 1 and self.text.isupper()


def entity_of(word: str) -> str:
    """The entity name of a placeholder, empty for any other word."""
    found = _PLACEHOLDER.fullmatch(word) if word.startswith("<") else None
    return found[1] if found else ""


def words(text: str) -> tuple[Word, ...]:
    """The words of the text in order; placeholders, versions and `C++` are one word each."""
    return _words(text) if len(text) > _WORTH_KEEPING else _kept_words(text)


@lru_cache(maxsize=_KEPT)
def _kept_words(text: str) -> tuple[Word, ...]:
    return _words(text)


def _words(text: str) -> tuple[Word, ...]:
    found: list[Word] = []
    straight = text.replace("’", "'")
    at = 0
    for match in _WORD.finditer(text):
        start, end = match.span()
        alone = start - at == 1 and text[at] == " "
        pause = not alone and start > at and _PAUSE.search(text, at, start) is not None
        found.append(Word(text[start:end], start, end, straight[start:end].lower(), pause))
        at = end
    return tuple(found)


@read_once
def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the sentences stand, with their closing marks; a line break ends one too."""
    ends = [*(match.span() for match in _SENTENCE_END.finditer(text)), (len(text), len(text))]
    starts = [0, *(after for _, after in ends[:-1])]
    spans = zip(starts, (end for end, _ in ends), strict=True)
    return tuple((start, end) for start, end in spans if text[start:end].strip())


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of the text, without space around them."""
    return tuple(text[start:end].strip() for start, end in sentence_spans(text))


def singular(word: str) -> str:
    """The word in lower case without a plural ending: enough to compare, not to show."""
    low = word.lower()
    if len(low) > 4 and low.endswith("ies"):
        return low[:-3] + "y"
    if len(low) > 4 and low.endswith(("sses", "shes", "ches", "xes")):
        return low[:-2]
    if len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us", "is")):
        return low[:-1]
    return low


def plural(word: str) -> str:
    """The English plural of a noun, keeping its case."""
    if re.search(r"(?:s|x|z|ch|sh)$", word, re.IGNORECASE):
        return word + "es"
    if re.search(r"[^aeiou]y$", word, re.IGNORECASE):
        return word[:-1] + "ies"
    return word + "s"


def joined(*parts: str) -> str:
    """The parts as one line with single spaces; empty ones leave no gap."""
    return " ".join(" ".join(parts).split())


def bare(text: str) -> str:
    """The text without the question mark, full stop or comma that it begins or ends with."""
    return unopened(text).rstrip("?!.,;:… ")


def unopened(text: str) -> str:
    """The text from its first word on: no space, "¿" or "¡" before it, no space after it."""
    return text.strip().lstrip("¿¡ ")
