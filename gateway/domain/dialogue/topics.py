"""The independent questions of one message, and how much of a topic each names by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gateway.domain.dialogue.anaphora import references
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.manners import names_a_language, says_thanks, without_closing
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import bare, sentence_spans, sentences, unopened, words
from gateway.domain.reading import read_once
from gateway.domain.text import says_something

_NUMBERING = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|[a-h][.)]|[-*•])\s+")
_NAME_WEIGHT = 2
_TOPICS_OF_TWO = 3
"""Words that two questions must name between them to be two: fewer, and the second leans on the first."""
_OWN_TOPICS = 2
_MOST_ASIDES = 6
_SHORT = 200
"""Code points; thanks and wishes about the shape of an answer are never longer."""


@read_once
def weight(text: str, lexicon: Lexicon) -> int:
    """How many words of the text say what it is about; a name counts as two."""
    named = sum(_weight_of(phrase, lexicon) for phrase in phrases(text, lexicon))
    inside = {at for phrase in phrases(text, lexicon) for at in range(phrase.start, phrase.end)}
    acts = {
        lexicon.verb(word.lower) or word.lower
        for word in words(text)
        if word.start not in inside and word.lower not in lexicon.function_words
    }
    return named + len(acts - lexicon.uninformative)


def _weight_of(phrase: Phrase, lexicon: Lexicon) -> int:
    if phrase.entity in TIMES:
        return 0
    return _NAME_WEIGHT if phrase.name else sum(head not in lexicon.generic for head in phrase.heads)


def names_anything(text: str, language: str) -> bool:
    """Whether the text says what it is about; in a language that is not known, whether it says anything."""
    lexicon = lexicon_of(language)
    return says_something(text) if lexicon is None else weight(text, lexicon) > 0


@read_once
def is_courtesy(text: str, lexicon: Lexicon) -> bool:
    """Whether the text only greets, thanks or agrees."""
    if len(text) > _SHORT:
        return False
    parts = sentences(text)
    return bool(parts) and all(says_thanks(part) or _is_courtesy(part, lexicon) for part in parts)


def _is_courtesy(text: str, lexicon: Lexicon) -> bool:
    said = [word.lower for word in words(text) if not word.placeholder]
    if not said:
        return False
    if lexicon.small_talk.fullmatch(bare(text)):
        return True
    if "?" in text and (said[0] in lexicon.auxiliaries | lexicon.questions or _goes_on(text, lexicon)):
        return False
    known = lexicon.courtesies | lexicon.fillers
    return all(word in known for word in said) and any(word in lexicon.courtesies for word in said)


def _goes_on(text: str, lexicon: Lexicon) -> bool:
    """Whether the text opens an ellipsis: "¿y más días?" wishes nobody good days."""
    return lexicon.openers.match(unopened(text)) is not None


def is_reshaping(text: str, lexicon: Lexicon) -> bool:
    """Whether the text only asks for the last answer in another shape: shorter, as a table, in Spanish."""
    if names_a_language(text):
        return True
    if len(text) > _SHORT or lexicon.openers.match(unopened(text)):
        return False
    said = [word.lower for word in words(text)]
    known = lexicon.reshaping | lexicon.reshaped
    return all(word in known or word.isdigit() for word in said) and any(
        word in lexicon.reshaping for word in said
    )


@read_once
def without_asides(text: str, lexicon: Lexicon) -> str:
    """The text from its first word that is to the point: no "Thanks!" or "ok, and" before it."""
    kept = [each for each in sentences(text) if not is_courtesy(each, lexicon)] or [text]
    rest = unopened(" ".join(kept))
    for _ in range(_MOST_ASIDES):
        match = None if lexicon.openers.match(rest) else lexicon.asides.match(rest)
        if match is None or not words(rest[match.end() :]):
            break
        rest = unopened(rest[match.end() :])
    return without_closing(rest)


@read_once
def topics(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The parts of the text that ask about different things, in order; the text alone when it is one."""
    spans: list[tuple[int, int]] = []
    for start, end in _pieces(text, lexicon):
        if spans and not _independent(text[spans[-1][0] : spans[-1][1]], text[start:end], lexicon):
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    if len(spans) < 2:
        return (text,)
    return tuple(_NUMBERING.sub("", text[start:end]).strip(" ,;") for start, end in spans)


def _pieces(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """The questions of the text; what is only stated belongs to the question after it."""
    waiting: int | None = None
    for start, end in sentence_spans(text):
        if is_courtesy(text[start:end], lexicon):
            continue
        for first, last in _joined_questions(text, start, end, lexicon):
            piece = text[first:last]
            if asks(piece, lexicon) or (last < end and _is_query(piece, lexicon)):
                yield (first if waiting is None else waiting, last)
                waiting = None
            elif waiting is None:
                waiting = first
    if waiting is not None:
        yield (waiting, len(text))


def _joined_questions(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    returned = lexicon.returns.match(text[start:end])
    for match in lexicon.joints.finditer(text, start, end):
        if returned is not None and match.start() <= start + returned.end():
            continue  # "back to leave, what if I fall ill?"
        if _each_says_enough(text[start : match.start()], text[match.end() : end], lexicon):
            yield (start, match.start())
            start = match.end()
    yield (start, end)


def asks(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is a question, a request or the ellipsis of one, and no mere statement."""
    text = _NUMBERING.sub("", text)
    if text.rstrip().endswith("?") or lexicon.openers.match(unopened(text)):
        return True
    first = words(without_asides(text, lexicon))[:1]
    return any(word.lower in lexicon.questions or lexicon.verb(word.lower) == word.lower for word in first)


def asks_for_itself(part: str, lexicon: Lexicon) -> bool:
    """Whether a person asks this for themselves, and points to nothing: "how do I resign?"."""
    own = not lexicon.speaker.isdisjoint(word.lower for word in words(part))
    return own and not lexicon.openers.match(unopened(part)) and not references(part, lexicon, loose=True)


def _is_query(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is what one types into a search, no sentence: "vacation days for interns"."""
    said = {word.lower for word in words(text)}
    inside = {at for phrase in phrases(text, lexicon) for at in range(phrase.start, phrase.end)}
    acts = any(word.start not in inside and lexicon.verb(word.lower) for word in words(text))
    closed = lexicon.questions | lexicon.auxiliaries | lexicon.speaker
    return said.isdisjoint(closed) and not acts and weight(text, lexicon) >= _OWN_TOPICS


def _independent(before: str, part: str, lexicon: Lexicon) -> bool:
    if not asks(before, lexicon) and not _is_query(before, lexicon):
        return False
    if lexicon.openers.match(unopened(part)):
        return True
    return not references(part, lexicon) and _each_says_enough(before, part, lexicon)


def _each_says_enough(before: str, part: str, lexicon: Lexicon) -> bool:
    """Whether both name a topic; one may do so in a single word ("vacation") if the other is plain enough,
    and both may where a person asks twice for themselves ("..., and how do I resign?")."""
    left, right = weight(before, lexicon), weight(part, lexicon)
    own = all(lexicon.speaker & {word.lower for word in words(half)} for half in (before, part))
    return min(left, right) > 0 and left + right >= (_OWN_TOPICS if own else _TOPICS_OF_TWO)
