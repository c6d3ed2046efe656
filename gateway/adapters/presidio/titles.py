"""Persons with their titles, and persons whom no model sees but a title, an introduction or their company
gives away."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.domain.masking import Span

KIND = "PERSON"

_WORD = r"[^\W\d_](?:[\w'’-]*[^\W_])?"
_NAME = rf"{_WORD}(?:[ ]{_WORD}){{0,2}}"

_TITLE = re.compile(
    r"(?<![\w.-])(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|herrn?|frau|sra?|srta|don|doña|dona|d|dña|dra"
    r"|señora?|m|mme|mlle"
    r"|monsieur|madame|maître|pan|pani|pana|panu|panem|panią|senhora?)\b\.?[ ]\Z",
    re.IGNORECASE,
)
_DEGREE = re.compile(r",?[ ](?:ph\.?d|m\.?d|dds|dvm|esq|jr|sr|ii|iii|iv)\b\.?(?=\W|\Z)", re.IGNORECASE)

_TITLED = re.compile(
    r"(?<![\w.-])(?:(?:Mrs?|Dra?|Sra?|Srta|Mme|Mlle)\.?|(?:Ms|Prof|M)\.|[Hh]errn?|[Ff]rau|[Dd]oña|Dona|Dña\.?"
    r"|[Ss]eñora?|[Mm]onsieur|[Mm]adame"
    rf"|Pan|[Pp]an(?:[aiu]|em|ią)|[Ss]enhora?)[ ](?P<name>{_NAME})"
)
_INTRODUCED = re.compile(
    r"\b(?:my (?:\w+ )?name(?:['’]s| is)|calls? (?:me|him|her)|mein Name ist|ich heiße"
    r"|me llamo|mi nombre es|se llama|je m['’]appelle|mon nom est|meu nome é|(?:me chamo|chamo-me)"
    rf"|nazywam się|mam na imię)[ ](?P<name>{_NAME})",
    re.IGNORECASE,
)

_LIVES = re.compile(
    rf"(?<![\w.-])(?P<name>{_WORD}(?:[ ]{_WORD}){{1,2}})[ ](?:lives[ ](?:at|in)|was born (?:in|on))\b"
)
_NAMED_AFTER = re.compile(
    rf"\b[Tt]he[ ](?P<name>(?!\w+(?:ish|ese|ian|ean|ch)\b){_WORD}(?:[ ]{_WORD})?)"
    r"[ ](?:novels?|memoirs?|(?:auto)?biography|brothers|sisters|twins|wedding)\b"
)
"""What is called after a family: `the Bodnár novel`."""
_SPEAKS = re.compile(rf"(?:^|(?<=\n))(?P<name>{_NAME})(?=[ ]?:[ ]?\\?[\"“„])")
"""Who speaks in a transcript: `Jordan: "I am …"`."""
_CAPITAL = re.compile(rf"(?<![^\W_])(?![a-zà-öø-ÿ]){_WORD}")
_LISTED = re.compile(
    rf"(?<![\w.-]){_WORD}(?:,[ ]{_WORD}){{0,8}},?[ ](?:and|und|y|e|et|i|oraz)[ ]{_WORD}(?![\w-])"
)


def titled(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The persons of `spans` that have a title or a degree, with it, and those who are known by one alone."""
    persons = [span for span in spans if span.kind == KIND]
    found = {(span.start, span.end) for span in persons}
    for span in (*persons, *_given_away(text), *_in_company(text, found)):
        before, after = _TITLE.search(text, max(0, span.start - 8), span.start), _DEGREE.match(text, span.end)
        start, end = before.start() if before else span.start, after.end() if after else span.end
        if (start, end) not in found:
            yield Span(start, end, KIND, span.score)


def _in_company(text: str, persons: set[tuple[int, int]]) -> Iterator[Span]:
    """Who speaks where a person speaks, and who is listed among persons that are at least as many."""
    speakers = [match.span("name") for match in _SPEAKS.finditer(text)]
    lists = (
        [match.span() for match in _CAPITAL.finditer(text, *each.span())] for each in _LISTED.finditer(text)
    )
    for company in (speakers, *lists):
        known = persons.intersection(company)
        if known and 2 * len(known) >= len(company):
            yield from (Span(*each, KIND) for each in company if each not in known)


def _given_away(text: str) -> Iterator[Span]:
    for pattern in (_TITLED, _INTRODUCED, _LIVES, _NAMED_AFTER):
        for match in pattern.finditer(text):
            end = match.start("name")
            for word in re.finditer(_WORD, match["name"]):
                if not word[0][0].isupper():
                    break
                end = match.start("name") + word.start() + len(word[0].removesuffix("'s").removesuffix("’s"))
            if end > match.start("name"):
                yield Span(match.start("name"), end, KIND)
