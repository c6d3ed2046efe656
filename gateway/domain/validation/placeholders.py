"""`placeholder_damaged`: every placeholder can be restored, so it stands as it stood in the conversation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case, texts_of
from gateway.domain.violations import Violation, ViolationCode
from gateway.domain.whole import joins

_USUAL_KINDS = frozenset(
    [
        "PERSON",
        "EMAIL_ADDRESS",
        "EMAIL",
        "PHONE_NUMBER",
        "PHONE",
        "LOCATION",
        "ADDRESS",
        "STREET_ADDRESS",
        "ORGANIZATION",
        "DATE_TIME",
        "URL",
        "IP_ADDRESS",
        "CREDIT_CARD",
        "IBAN_CODE",
        "US_SSN",
        "SSN",
        "NRP",
        "LITERAL",
    ]
)
_WORD_GOES_ON = re.compile(r"\w*")
_ANGLED = re.compile(r"<\s{0,3}/?[^\W\d_][\w -]{0,40}?[ _-]\d{1,9}\s{0,3}>")
"""Angle brackets round a word and a number: `<PERSON 1>`, `<pessoa_2>`, `< Person-1 >`; never `Vec<u8>`."""

_DETAIL = (
    "Copy placeholders such as <PERSON_1> exactly as they stand in the conversation, as words of their own."
)


def placeholder_damaged(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Placeholders that are unknown, altered, or part of another word."""
    return tuple(
        Violation(ViolationCode.PLACEHOLDER_DAMAGED, _DETAIL, index)
        for index, query in enumerate(queries)
        if any(_is_damaged(case, text) for text in texts_of(query))
    )


def _is_damaged(case: Case, text: str) -> bool:
    known = case.shown
    if any(_is_inside_a_word(case, text, match) for match in PLACEHOLDER.finditer(text)):
        return True
    rest = PLACEHOLDER.sub(lambda match: "\n" if match[0] in known else match[0], text)
    typed = [PLACEHOLDER.sub("\n", source) for source in case.sources]
    likenesses = _likenesses(rest, _kinds(known))
    return any(not any(likeness in source for source in typed) for likeness in likenesses)


def _kinds(known: Iterable[str]) -> frozenset[str]:
    return _USUAL_KINDS.union(match[1] for name in known if (match := PLACEHOLDER.fullmatch(name)))


def _likenesses(text: str, kinds: frozenset[str]) -> Iterator[str]:
    """Whatever in `text` was probably meant as a placeholder."""
    yield from (match[0] for match in _ANGLED.finditer(text))
    names = "|".join(re.escape(kind).replace("_", "[ _-]?") for kind in sorted(kinds, key=len, reverse=True))
    bracketed = rf"[<\[({{‹«＜]\s{{0,3}}(?:{names})(?:[ _-]?\d{{1,9}})?\s{{0,3}}[>\])}}›»＞]"
    yield from (match[0] for match in re.finditer(bracketed, text, re.IGNORECASE) if _looks_made(match[0]))
    yield from (match[0] for match in re.finditer(rf"(?<!\w)(?:{names})_\d+", text, re.IGNORECASE))


def _looks_made(bracketed: str) -> bool:
    """`(location)` is prose; `<location>`, `[LOCATION]` and `(location 1)` are not."""
    return bracketed[0] in "<＜" or bracketed.isupper() or any(map(str.isdigit, bracketed))


def _is_inside_a_word(case: Case, text: str, match: re.Match[str]) -> bool:
    """Whether letters or digits touch the placeholder. Scripts that put no space between words are exempt,
    and so are a German genitive (`<PERSON_1>s`) and what stood so in the conversation."""
    before, after = text[match.start() - 1 : match.start()], _WORD_GOES_ON.match(text, match.end())
    tail = after[0] if after else ""
    if tail == "s" and case.conversation.language == "de":
        tail = ""
    if not (joins(before) or joins(tail[:1])):
        return False
    return not any(before.strip() + match[0] + tail in source for source in case.sources)
