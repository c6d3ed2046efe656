"""Persons with their titles, and persons whom no model sees but a title or an introduction gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.masking import Span

KIND = "PERSON"

_WORD = r"[^\W\d_](?:[\w'’-]*[^\W_])?"
_NAME = rf"{_WORD}(?:[ ]{_WORD}){{0,2}}"

_TITLE = re.compile(r"(?<![\w.-])(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|herr|frau)\b\.?[ ]\Z", re.IGNORECASE)
_DEGREE = re.compile(r",?[ ](?:ph\.?d|m\.?d|dds|dvm|esq|jr|sr|ii|iii|iv)\b\.?(?=\W|\Z)", re.IGNORECASE)

_TITLED = re.compile(rf"(?<![\w.-])(?:(?:Mrs?|Dr)\.?|(?:Ms|Prof)\.|Herr|Frau)[ ](?P<name>{_NAME})")
_INTRODUCED = re.compile(
    r"\b(?:my (?:\w+ )?name(?:['’]s| is)|calls? (?:me|him|her)|mein Name ist|ich heiße)"
    rf"[ ](?P<name>{_NAME})",
    re.IGNORECASE,
)


def titled(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The persons of `spans` that have a title or a degree, with it, and those who are known by one alone."""
    for span in (*(span for span in spans if span.kind == KIND), *_given_away(text)):
        before, after = _TITLE.search(text, max(0, span.start - 8), span.start), _DEGREE.match(text, span.end)
        start, end = before.start() if before else span.start, after.end() if after else span.end
        if (start, end) != (span.start, span.end) or span not in spans:
            yield Span(start, end, KIND, span.score)


def _given_away(text: str) -> Iterator[Span]:
    for pattern in (_TITLED, _INTRODUCED):
        for match in pattern.finditer(text):
            end = match.start("name")
            for word in re.finditer(_WORD, match["name"]):
                if not word[0][0].isupper():
                    break
                end = match.start("name") + word.end()
            if end > match.start("name"):
                yield Span(match.start("name"), end, KIND)
