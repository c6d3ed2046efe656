"""Which of several things named before is meant: "the second one", "the other plan", "the latter"."""

from __future__ import annotations

import re
from itertools import takewhile

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.said import Said
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import bare, singular, words

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
        if any(_is_amount(each) for each in row):
            continue
        if len(row) > 1 and _conjoined(text, row, lexicon):
            return _completed(row, lexicon)
    return ()


def _is_amount(phrase: Phrase) -> bool:
    """Whether the phrase is a price or a time, which is no thing to choose: "10 euros"."""
    return phrase.text[0].isdigit() or phrase.entity in TIMES


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
    which = match["which"]
    rows = [options(each, discourse.lexicon) for each in reversed(discourse.said)]
    row = next((row for row in rows if row), ())
    if which is not None:
        index = discourse.lexicon.ordinals[which.lower()]
        return row[index : index + 1 or None] if -len(row) <= index < len(row) else ()
    spoken_of = discourse.last_question
    if row and options(Said(spoken_of, by_user=True), discourse.lexicon) == row:
        return row
    left = tuple(option for option in row if option.lower() not in spoken_of.lower())
    return left if len(left) == 1 else _others_called(match[0], discourse) or left or row


def _others_called(selector: str, discourse: Discourse) -> tuple[str, ...]:
    """Of "the other plan" every plan that was named and not asked about last."""
    noun = words(selector)[-1]
    asked = discourse.last_question.lower()
    named = (
        _without_amount(phrase) for each in discourse.said for phrase in phrases(each.text, discourse.lexicon)
    )
    called = (
        text for text, heads in named if len(heads) > 1 and singular(noun.text) in (heads[-1], heads[0])
    )
    return tuple(dict.fromkeys(text for text in called if text.lower() not in asked))


def _without_amount(phrase: Phrase) -> tuple[str, tuple[str, ...]]:
    """The phrase before the first number in it: "the Pro plan 20 euros" names the Pro plan."""
    said = words(phrase.text)
    kept = list(takewhile(lambda word: not word.text[0].isdigit(), said))
    text = phrase.text[: kept[-1].end] if kept else ""
    return text, tuple(singular(word.text) for word in kept)


def unchosen(search: str, discourse: Discourse) -> tuple[str, ...]:
    """What the search was set beside when its topic was opened or asked on about: of "Pro or Basic" the one
    that is not in the search, if the other is."""
    asked = dict.fromkeys((discourse.opening, discourse.last_question))
    told = (each for each in discourse.said if not each.by_user)
    texts = (*(Said(text, by_user=True) for text in asked), *told)
    rows = (options(said, discourse.lexicon) for said in texts)
    return tuple(
        option
        for row in rows
        for option in row
        if option not in search and any(other in search for other in row)
    )
