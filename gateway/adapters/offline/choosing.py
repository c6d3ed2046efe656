"""Which of several things named before is meant: "the second one", "the other plan", "the latter"."""

from __future__ import annotations

import re

from gateway.adapters.offline.discourse import Discourse, Said
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import bare, words

_ITEM = re.compile(r"(?:^|[\n;,.:])\s*(?:\(?\d{1,2}[.)]|[-*•])\s+([^\n;:–—(.]{2,80})")


def options(said: Said, lexicon: Lexicon) -> tuple[str, ...]:
    """The things a text sets side by side: the items of a list, or phrases joined by "and" or "or"."""
    items = tuple(bare(item.strip("*_ ")) for item in _ITEM.findall(said.text))
    return items if len(items) > 1 else _coordinated(said.beginning, lexicon)


def _coordinated(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    found = phrases(text, lexicon)
    for first in range(len(found) - 1):
        row = [found[first]]
        for phrase in found[first + 1 :]:
            if not _beside(text, row[-1], phrase, lexicon):
                break
            row.append(phrase)
        row = _of_one_sort(row)
        if len(row) > 1 and _conjoined(text, row, lexicon):
            return _completed(row, lexicon)
    return ()


def _of_one_sort(row: list[Phrase]) -> list[Phrase]:
    """Names are set beside names: in "for a small flat, Pro or Basic?" the flat is none of the choices."""
    while len(row) > 2 and row[-1].name and row[0].text[:1].islower():
        row = row[1:]
    return row


def _conjoined(text: str, row: list[Phrase], lexicon: Lexicon) -> bool:
    """A row ends with "and" or "or"; commas alone part clauses as well."""
    return any(word.lower in lexicon.joining for word in words(text[row[-2].end : row[-1].start]))


def _beside(text: str, left: Phrase, right: Phrase, lexicon: Lexicon) -> bool:
    between = text[left.end : right.start].strip()
    said = [word.lower for word in words(between)]
    if not said:
        return between == ","
    return said[0] in lexicon.joining and all(w in lexicon.determiners | lexicon.definite for w in said[1:])


def _completed(row: list[Phrase], lexicon: Lexicon) -> tuple[str, ...]:
    """ "the Basic and Pro plans" sets two plans side by side."""
    last = row[-1].text.split()
    if len(last) < 2 or any(len(phrase.text.split()) > 1 for phrase in row[:-1]):
        return tuple(phrase.text for phrase in row)
    noun = row[-1].head if lexicon.plural_by_s else last[-1]
    return (*(f"{phrase.text} {noun}" for phrase in row[:-1]), " ".join((*last[:-1], noun)))


def chosen(match: re.Match[str], discourse: Discourse) -> tuple[str, ...]:
    """What the selector picks: one thing, or several when it is not clear which, or none."""
    rows = [options(each, discourse.lexicon) for each in reversed(discourse.said)]
    row = next((row for row in rows if row), ())
    which = match["which"]
    if which is not None:
        index = discourse.lexicon.ordinals[which.lower()]
        return row[index : index + 1 or None] if -len(row) <= index < len(row) else ()
    spoken_of = discourse.last_question
    if options(Said(spoken_of, by_user=True), discourse.lexicon) == row:
        return row
    return tuple(option for option in row if option.lower() not in spoken_of.lower()) or row


def unchosen(search: str, discourse: Discourse) -> tuple[str, ...]:
    """What the search was set beside when its topic was opened or asked on about: of "Pro or Basic" the one
    that is not in the search, if the other is."""
    asked = dict.fromkeys((discourse.opening, discourse.last_question))
    rows = (options(Said(text, by_user=True), discourse.lexicon) for text in asked)
    return tuple(
        option
        for row in rows
        for option in row
        if option not in search and any(other in search for other in row)
    )
