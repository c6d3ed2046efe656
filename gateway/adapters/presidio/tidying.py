"""From results to spans: what a model guessed loses the spaces, labels and line ends that it swallowed."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

from presidio_analyzer import RecognizerResult
from spacy.lang.en.stop_words import STOP_WORDS

from gateway.adapters.presidio.addresses import addresses
from gateway.adapters.presidio.dialling import is_never_dialled
from gateway.adapters.presidio.echoes import echoes
from gateway.adapters.presidio.evidence import LEAST_SCORE
from gateway.adapters.presidio.family_names import family_names
from gateway.adapters.presidio.labelled import ID_NUMBER
from gateway.adapters.presidio.leftovers import is_leftover
from gateway.adapters.presidio.openings import behind_opening
from gateway.adapters.presidio.phones import PLAIN
from gateway.adapters.presidio.places import is_place, of_somebody
from gateway.adapters.presidio.rampart import DOUBTFUL_NAME, NUMBERS
from gateway.adapters.presidio.registry import GUESSING
from gateway.adapters.presidio.titles import titled
from gateway.domain.masking import Span, settle_overlaps
from gateway.domain.names.office_words import is_office_word

_LINE = re.compile(r"[^\r\n\t\v\f\x85\u2028\u2029]+")
_TOKEN = re.compile(r"\S+")
_NAME_WORD = re.compile(
    r"(?:[^\W\d_]\.)+[^\W\d_]*"  # J. or J.R.R.
    r"|[^\W\d_]+(?:[-'’][^\W\d_]+)*(?:\.[^\W\d_]{3,})?"  # O'Neill-Smith, maria.garcia; but not main.py
)
_LETTERS = re.compile(r"[^\W\d_]{2}")
_DATE = re.compile(
    r"[^\W\d_]{3}|\b\d{1,4}([-/.])\d{1,2}\1\d{1,4}\b|\d:\d\d|\b(?:19|20)\d\d\b|\d\s?(?:[ap]\.?m|h)\b",
    re.IGNORECASE,
)

_VAGUE = frozenset({ID_NUMBER, "PHONE_NUMBER", "DATE_TIME"})

Stretch = tuple[int, int]


def tidy(text: str, results: Sequence[RecognizerResult]) -> tuple[Span, ...]:
    """The spans of those `results` that count, in order.

    A pattern knows where it ends and a model does not: what patterns found is cut out of what models guessed,
    so that a name keeps its placeholder whatever stands beside it. Two patterns may still overlap. A person
    who was found is found at every other place in the text.
    """
    counting = [
        result for result in results if result.score >= LEAST_SCORE and not _is_never_dialled(text, result)
    ]
    exact = {
        _span(result) for result in counting if not _is_guess(result) and not _is_another(result, counting)
    }
    exact -= set(_known_better(exact))
    holes = settle_overlaps(span for span in exact if span.kind != "DATE_TIME")
    guessed = (
        Span(start, end, _kind(text[start:end], result), result.score)
        for result in counting
        if _is_guess(result) and not _is_doubted(result, counting)
        for start, end in _pieces(text, result, holes)
    )
    spans = sorted(exact.union(guessed))
    spans += family_names(text, spans)
    spans += [*addresses(text, spans), *titled(text, spans)]
    return tuple(sorted(of_somebody(text, _one_kind(text, [*spans, *echoes(text, spans)]))))


def _known_better(exact: set[Span]) -> Iterator[Span]:
    """The numbers of which a word says only that they are somebody's, where a shape says which they are."""
    named = settle_overlaps(span for span in exact if span.kind not in _VAGUE)
    for span in exact:
        if span.kind == ID_NUMBER:
            after = bisect_right(named, span.start, key=lambda other: other.start)
            if after and named[after - 1].end >= span.end:
                yield span


def _one_kind(text: str, spans: Sequence[Span]) -> list[Span]:
    """Without places of several words that are a person's name to another model: "Priyanka Venkataraman"."""
    persons = {(span.start, span.end) for span in spans if span.kind == "PERSON"}
    persons = {(start, end) for start, end in persons if " " in text[start:end]}
    return [span for span in spans if span.kind != "LOCATION" or (span.start, span.end) not in persons]


def _kind(words: str, guess: RecognizerResult) -> str:
    kind: str = guess.entity_type
    return "LOCATION" if kind == "PERSON" and is_place(words) else kind


def _is_guess(result: RecognizerResult) -> bool:
    return _name(result) in GUESSING


def _is_doubted(result: RecognizerResult, others: Sequence[RecognizerResult]) -> bool:
    """Whether it is a doubtful name, and another finding takes the same words for something else."""
    return result.score == DOUBTFUL_NAME and any(
        other.entity_type != result.entity_type and other.start < result.end and result.start < other.end
        for other in others
    )


def _is_another(result: RecognizerResult, others: Sequence[RecognizerResult]) -> bool:
    """Whether a model takes for a telephone number what a pattern knows as another number of somebody's."""
    return _name(result) == NUMBERS and any(
        other.entity_type != result.entity_type and not _is_guess(other) and other.contains(result)
        for other in others
    )


def _is_never_dialled(text: str, result: RecognizerResult) -> bool:
    """Of telephone numbers that a model guesses, or that are ones by the words beside them alone."""
    doubtful = result.entity_type == "PHONE_NUMBER" and (_name(result) == NUMBERS or result.score < PLAIN)
    return doubtful and is_never_dialled(text, result.start, result.end)


def _name(result: RecognizerResult) -> str:
    name: str = result.recognition_metadata[RecognizerResult.RECOGNIZER_NAME_KEY]
    return name


def _span(result: RecognizerResult) -> Span:
    return Span(result.start, result.end, result.entity_type, result.score)


def _pieces(text: str, guess: RecognizerResult, holes: Sequence[Span]) -> Iterator[Stretch]:
    choose = _CHOICES.get(guess.entity_type, _places)
    start = behind_opening(text, guess.start, guess.end) if guess.entity_type == "PERSON" else guess.start
    for line in _LINE.finditer(text, start, guess.end):
        for first, end in _between(line.span(), holes):
            if not is_leftover(text, first, end, (first, end) != line.span()):
                yield from choose(text, first, end)


def _between(stretch: Stretch, holes: Sequence[Span]) -> Iterator[Stretch]:
    """What is left of the stretch between the holes, which are in order and do not overlap."""
    at, end = stretch
    for hole in holes[bisect_right(holes, at, key=lambda hole: hole.end) :]:
        if hole.start >= end:
            break
        if at < hole.start:
            yield at, hole.start
        at = hole.end
    if at < end:
        yield at, end


def _names(text: str, start: int, end: int) -> Iterator[Stretch]:
    """Runs of words that names are made of: no digits, no code, no "will", no "meter" beside its number."""
    labelled = any(map(str.isdigit, text[start:end]))
    run: list[Stretch] = []
    for token in (*_TOKEN.finditer(text, start, end), None):
        word = token and next(_trimmed(text, *token.span()), None)
        if word and _is_name_word(text[slice(*word)]):
            run.append(word)
        elif run:
            name = run[0][0], run[-1][1]
            if not labelled or any(map(str.isupper, text[slice(*name)])):
                yield from _places(text, *name)
            run = []


def _is_name_word(word: str) -> bool:
    if word in STOP_WORDS or is_office_word(word):
        return False
    return _NAME_WORD.fullmatch(unicodedata.normalize("NFC", word)) is not None


def _places(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The stretch when two letters stand together in it; one word with a digit is a label."""
    for piece in _trimmed(text, start, end):
        words = text[slice(*piece)]
        if _LETTERS.search(words) and (" " in words or not any(map(str.isdigit, words))):
            yield piece


def _dates(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The stretch when something in it tells a time: `4471` and `41d` do not."""
    return (piece for piece in _trimmed(text, start, end) if _DATE.search(text, *piece))


def _trimmed(text: str, start: int, end: int) -> Iterator[Stretch]:
    """The stretch without what is neither letter, mark nor digit at its ends, and without a possessive 's."""
    inner = [at for at in range(start, end) if unicodedata.category(text[at])[0] in "LMN"]
    if inner and text[inner[-1] - 1 : inner[-1] + 1] in _POSSESSIVES and inner[0] < inner[-1]:
        yield from _trimmed(text, inner[0], inner[-1] - 1)
    elif inner:
        yield inner[0], inner[-1] + 1


_POSSESSIVES = ("'s", "’s", "'S", "’S")
_CHOICES: Mapping[str, Callable[[str, int, int], Iterator[Stretch]]] = {
    "PERSON": _names,
    "NRP": _names,
    "DATE_TIME": _dates,
}
