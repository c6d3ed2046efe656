"""Picks an item of a list that was put before the person: "B", "the second", "what about 3?"."""

from __future__ import annotations

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.placing import without_article
from gateway.adapters.offline.rows import options
from gateway.adapters.offline.said import Said
from gateway.adapters.offline.searching import as_search
from gateway.adapters.offline.settling import settled
from gateway.domain.dialogue.offers import calls_item, place_named
from gateway.domain.dialogue.topics import weight
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, words


def item(point: str, discourse: Discourse) -> Changed | None:
    """The last question about the item, or the item alone where nothing was asked before the list. None where
    no list stands before the person, or the list has no such item."""
    lexicon = discourse.lexicon
    place = _place(point, lexicon)
    last = next((each for each in reversed(discourse.said) if len(options(each, lexicon)) > 1), None)
    if place is None or last is None or last.offered:
        return None
    row, question = options(last, lexicon), discourse.last_question
    if not -len(row) <= place < len(row):
        return None
    if last.row or not question:
        return Changed(as_search(without_article(row[place], lexicon), lexicon))
    labelled = calls_item(point, last.text, lexicon)
    if last.by_user or not (labelled or _leads(row[place], lexicon)):
        return None  # "paper form of parental leave" says it better
    return _about(without_article(row[place], lexicon), row, question, last, discourse)


def _about(picked: str, row: tuple[str, ...], question: str, listed: Said, discourse: Discourse) -> Changed:
    """The question about the picked item, in the place of another item of the row if it was about one."""
    before = next((each for each in row if each != picked and each.lower() in question.lower()), "")
    if before and listed is not discourse.said[-1]:
        at = question.lower().find(before.lower())
        return Changed(question[:at] + picked + question[at + len(before) :], instead=True)
    return Changed(settled(question, picked, discourse.lexicon))


def _leads(text: str, lexicon: Lexicon) -> bool:
    """Whether the item is no thing but a way: "in two parts"."""
    return any(word.lower in lexicon.prepositions for word in words(text)[:1])


def _place(point: str, lexicon: Lexicon) -> int | None:
    """Which item is meant, if nothing else is asked of it: "more details on the first one"."""
    opened = lexicon.openers.match(point)
    rest = bare(point[opened.end() :] if opened else point)
    if (place := place_named(rest, lexicon)) is not None:
        return place
    match = lexicon.selectors.search(rest)
    if match is None or match["which"] is None:
        return None
    left = rest[: match.start()] + rest[match.end() :]
    asks = any(word.lower in lexicon.questions for word in words(left))
    return None if asks or weight(left, lexicon) else lexicon.ordinals[match["which"].lower()]
