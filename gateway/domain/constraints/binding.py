"""The part of a message that a search has to keep to: no greeting, no correction's wrong half, no pointer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from gateway.domain.dialogue.anaphora import references
from gateway.domain.dialogue.topics import without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import Word, bare, sentences, unopened, words

_NUMBERING = re.compile(r"^[ \t]*(?:\(?\d{1,2}[.)]|[a-h][.)])(?=\s)", re.MULTILINE)
_CHOSEN = re.compile(
    r"(?:option|number|no\.?|nr\.?|nummer|número|opção|opción|step|schritt|passo|paso|item|point|punkt|#)"
    r"\s?\d{1,2}(?!\w|[.,]\d)",
    re.IGNORECASE,
)
"""One of a list that was shown: "option 2", "step 3"."""
_PICKED = re.compile(r"\W*\d{1,2}\W*")
"""Nothing but the number of one of the readings that a question offered."""
_COUNTED = re.compile(r"\d|10|two|three|four|five|zwei|drei|vier|dois|duas|três|quatro|dos|tres|cuatro")
"""How many things "the two" and "those 3" point to; more than ten are not picked out like this."""


def binding(text: str, lexicon: Lexicon | None, *, follows: bool, answers: bool) -> str:
    """The binding part, with blanks where words only point. `follows`: something was said before, so that the
    message may correct it or point to it; `answers`: the last turn was a question to the person."""
    if lexicon is None:
        return text
    point = without_asides(_NUMBERING.sub(lambda match: " " * len(match[0]), text), lexicon)
    if follows and (match := lexicon.corrections.match(point)) is not None:
        point = _corrected(point[match.end() :], lexicon)
    if answers and _PICKED.fullmatch(point):
        return ""
    if answers:
        point = unopened(lexicon.affirmation.sub("", point, count=1)) or point
    return _without(point, _pointing(point, lexicon)) if follows else point


def _corrected(rest: str, lexicon: Lexicon) -> str:
    """What takes the place of what was said: of "2024, not 2023" the former, of several sentences the
    last."""
    *_, last = sentences(rest) or (rest,)
    pair = lexicon.replacing.match(bare(last))
    return last if pair is None else pair["new"] or pair["new2"]


def _pointing(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    for reference in references(text, lexicon):
        yield (reference.start, reference.end)
    yield from (match.span() for match in _CHOSEN.finditer(text))
    said = words(text)
    for before, word in pairwise(said):
        if _COUNTED.fullmatch(word.lower) and _points(before, lexicon):
            yield (word.start, word.end)


def _points(word: Word, lexicon: Lexicon) -> bool:
    return word.lower in lexicon.definite or word.lower in lexicon.pointing


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text
