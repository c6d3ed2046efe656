"""The things that a text sets side by side, to choose from: the items of a list, "this or that", "these and
those"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gateway.adapters.offline.said import Said
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import bare, sentences, words
from gateway.domain.reading import read_once

_ITEM = re.compile(r"(?:^|[\n;,.:])\s*(?:\(?\d{1,2}[.)]|[-*•])\s+([^\n;:–—(.]{2,80})")
_LABELS = (
    re.compile(r"(?:^|\s)\(?([1-9])[.)]\s+"),
    re.compile(r"(?:^|\s)\(?([A-Ha-h])\)\s+"),
)
"""An item's number or letter within a line; the items count up from 1 or A."""
_FROM = ("1", "a")
_ITEM_CHARACTERS = 80
_ENDS_ITEM = re.compile(r"[\n;:–—(]|[.!?](?:\s|$)")


@read_once
def options(said: Said, lexicon: Lexicon) -> tuple[str, ...]:
    """The items of a list, or what is asked to choose from, or phrases joined by "and" or "or"."""
    if len(said.row) > 1:
        return said.row
    items = tuple(bare(item.strip("*_ ")) for item in _ITEM.findall(said.text))
    for row in (items, *_counted(said.text, lexicon), _alternatives(said.text, lexicon)):
        if len(row) > 1:
            return row
    return _coordinated(said.beginning, lexicon)


def _counted(text: str, lexicon: Lexicon) -> Iterator[tuple[str, ...]]:
    """The items of a list that goes on in one line, by numbers or by letters: "1. the portal 2. the desk"."""
    for label, first in zip(_LABELS, _FROM, strict=True):
        yield _labelled(text, list(label.finditer(text)), first, lexicon)


def _labelled(text: str, marks: Sequence[re.Match[str]], first: str, lexicon: Lexicon) -> tuple[str, ...]:
    row: list[str] = []
    for place, mark in enumerate(marks):
        if ord(mark[1].lower()) != ord(first) + len(row):
            break
        until = marks[place + 1].start() if place + 1 < len(marks) else len(text)
        item = text[mark.end() : until]
        ends = _ENDS_ITEM.search(item)
        row.append(_item(item[: ends.start() if ends else None], lexicon)[:_ITEM_CHARACTERS])
    return tuple(row) if all(row) else ()


def _item(text: str, lexicon: Lexicon) -> str:
    """The item without the "or" that leads to the next one."""
    said = words(text)
    joint = bool(said) and said[-1].lower in lexicon.joining
    return bare((text[: said[-1].start] if joint else text).strip("*_ "))


def _alternatives(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a question gives to choose from: "do you mean leave of parents or leave of carers?"."""
    asked = sentences(text)[-1:]
    if not asked or not asked[0].rstrip().endswith("?"):
        return ()
    left, joint, last = bare(asked[0]).rpartition(f" {lexicon.phrases.conjunction} ")
    if not joint or not words(last):
        return ()
    frame = lexicon.alternatives.search(left)
    start = frame.end() if frame is not None else _begins_alike(left, last, lexicon)
    if start < 0:
        return ()
    row = (*left[start:].split(", "), last)
    return tuple(_without_article(bare(each), lexicon) for each in row if words(each))


def _begins_alike(left: str, last: str, lexicon: Lexicon) -> int:
    """Where the choice before the last begins, known by the word that both begin with; -1 for nowhere."""
    first = words(_without_article(last, lexicon))[0]
    if first.lower in lexicon.function_words or len(words(last)) < 2:
        return -1
    same = [word.start for word in words(left) if word.lower == first.lower]
    return same[-1] if same else -1


def _without_article(text: str, lexicon: Lexicon) -> str:
    said = words(text)
    return text[said[1].start :] if len(said) > 1 and said[0].lower in lexicon.articles else text


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
            return _completed(_without_what_is_said(row), lexicon)
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
    known = lexicon.determiners | lexicon.definite
    if left.name and right.name:
        known |= lexicon.prepositions  # "in Seville or in Bilbao"
    return said[0] in lexicon.joining and known.issuperset(said[1:])


def _without_what_is_said(row: list[Phrase]) -> list[Phrase]:
    """ "Is the Basic plan or the Pro plan cheaper?": the last one ends where the others do, with the plan."""
    *others, last = row
    kind, heads = others[-1].heads[-1], last.heads
    if len(others[-1].heads) < 2 or kind not in heads[1:-1]:
        return row
    end = words(last.text)[heads.index(kind, 1)].end
    kept = last._replace(text=last.text[:end], end=last.start + end, heads=heads[: heads.index(kind, 1) + 1])
    return [*others, kept._replace(head=kind)]


def _completed(row: list[Phrase], lexicon: Lexicon) -> tuple[str, ...]:
    """ "the Basic and Pro plans" sets two plans side by side."""
    last = row[-1].text.split()
    if len(last) < 2 or any(len(phrase.text.split()) > 1 for phrase in row[:-1]):
        return tuple(phrase.text for phrase in row)
    noun = row[-1].head if lexicon.plural_by_s else last[-1]
    return (*(f"{phrase.text} {noun}" for phrase in row[:-1]), " ".join((*last[:-1], noun)))
