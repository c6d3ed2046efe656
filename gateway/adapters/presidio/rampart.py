"""Rampart as one more of Presidio's recognizers: persons, street addresses, places, telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.messages import NAMES
from gateway.adapters.presidio.stop_words import stop_words_of
from gateway.adapters.rampart.model import Rampart, Word

NAME = "persons and addresses by Rampart"
NUMBERS = "telephone numbers by Rampart"
"""Apart, because digits have ends: of a name the model guesses where it begins and ends."""

_STREET = frozenset({"BUILDING_NUMBER", "STREET_NAME", "SECONDARY_ADDRESS", "ZIP_CODE"})
"""What only somebody's address has. Towns and states are places of any kind."""

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "GIVEN_NAME": "PERSON",
        "SURNAME": "PERSON",
        "CITY": "LOCATION",
        "STATE": "LOCATION",
        "PHONE": "PHONE_NUMBER",
        **dict.fromkeys(_STREET, "LOCATION"),
    }
)
"""The labels that are used, each with Presidio's name. Its other numbers are mostly orders and invoices."""

_BETWEEN: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "PERSON": re.compile(r"[ \xa0.'’-]{0,2}"),
        "LOCATION": re.compile(r"[\s,.#/’'-]{0,4}"),
        "PHONE_NUMBER": re.compile(r"[ \xa0().+/-]{0,3}"),
    }
)
"""What may stand between two words of one name, address or number."""

_SCORE = 0.85
"""As spaCy's: neither model's certainty says more than that it found something."""
DOUBTFUL_NAME = 0.5
"""The score of one word that is less likely a name than not: it counts unless spaCy has another opinion."""
_SURE, _FAINT = 0.5, 0.03
"""Probabilities."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How a language writes names, and how likely a word has to be one.

    `small` is asked of a word with a small letter whose label is in `written_large`, and with `small_is_none`
    it is none at all in a text with capitals; `acronym` is asked of one in capitals that is no longer than
    `longest_acronym`, `beside` of both words of a name where one has a small letter or begins a sentence,
    `likely` of any other.
    """

    stop_words: frozenset[str]
    written_large: frozenset[str]
    likely: float
    small: float
    beside: float
    small_is_none: bool = False
    longest_acronym: int = 0
    acronym: float = 0.0

    def in_a_text_with_capitals(self, has_capitals: bool) -> Manners:
        """The same for a text that has them; where there are none a small letter tells nothing."""
        return self if has_capitals or not self.small_is_none else replace(self, small_is_none=False)


ENGLISH = Manners(
    stop_words=stop_words_of("en"),
    written_large=frozenset({"GIVEN_NAME", "SURNAME"}),
    likely=0.2,  # at 0.5 a name in thirty is missed that is found at 0.2, and hardly a word more is masked
    small=0.5,
    beside=0.2,
)
OTHERS = Manners(
    stop_words=stop_words_of("de", "es", "fr", "pl", "pt"),
    written_large=frozenset(_KINDS) - {"PHONE", "BUILDING_NUMBER", "ZIP_CODE", "SECONDARY_ADDRESS"},
    likely=0.35,
    small=2.0,  # never by itself: "curto" is a name to the model as much as "ortega" is
    beside=0.95,
    small_is_none=True,
    longest_acronym=6,
    acronym=0.97,
)
"""The model reads these by what it knows of English: what it does not know at all it takes for a name."""

_LANGUAGES = frozenset({
    "Arabic", "Bulgarian", "Catalan", "Chinese", "Croatian", "Czech", "Danish", "Dutch", "English",
    "Estonian", "Finnish", "Flemish", "French", "German", "Greek", "Hebrew", "Hindi", "Hungarian",
    "Icelandic", "Irish", "Italian", "Japanese", "Korean", "Latin", "Latvian", "Lithuanian", "Mandarin",
    "Norwegian", "Persian", "Polish", "Portuguese", "Romanian", "Russian", "Serbian", "Slovak", "Slovenian",
    "Spanish", "Swedish", "Turkish", "Ukrainian", "Welsh",
})  # fmt: skip
"""The model takes a language for a town: nobody lives in Portuguese."""
_MARKS = frozenset("@#_")
"""What stands before a channel, a topic or a part of a program's name."""
_BEGINS = re.compile(r"(?:[.!?:\n]|^)\s*\Z")
"""What stands before a sentence, whose first word has a capital whatever it is."""

Stretch = list[Word]


class RampartReader:
    """Reads in a thread of its own, which computes without Python's lock while the name model has it."""

    def __init__(self) -> None:
        self._rampart = Rampart()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rampart")
        self._ahead: dict[str, Future[list[Word]]] = {}

    @contextmanager
    def reading(self, texts: Sequence[str]) -> Iterator[None]:
        """Within the block the texts are being read, for `words` to wait for."""
        self._ahead = {text: self._thread.submit(self._rampart.words, text) for text in texts}
        try:
            yield
        finally:
            self._ahead = {}

    def words(self, text: str) -> list[Word]:
        """Raises whatever the reading raised, and KeyError for a text that is not being read."""
        return self._ahead[text].result()


class RampartRecognizer(LocalRecognizer):
    """What the reader reads, in any language: the model knows names of many, and reads most of them well."""

    def __init__(self, language: str, reader: RampartReader) -> None:
        self._reader = reader
        self._manners = ENGLISH if language == NAMES else OTHERS
        super().__init__(
            supported_entities=sorted({*_KINDS.values(), "STREET_ADDRESS"}),
            supported_language=language,
            name=NAME,
        )

    def load(self) -> None:
        """Nothing to load: the model is in memory."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """As `RampartReader.words`, which it waits for."""
        stretches = _stretches(text, self._reader.words(text), self._manners)
        return [
            self._result(kind, stretch) for stretch in stretches if (kind := _kind(text, stretch)) is not None
        ]

    def _result(self, kind: str, stretch: Stretch) -> RecognizerResult:
        # Presidio adds no name where one stands, and forgets results whose recognizer it does not know.
        metadata = {
            RecognizerResult.RECOGNIZER_NAME_KEY: NUMBERS if kind == "PHONE_NUMBER" else NAME,
            RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
        }
        sure = len(stretch) > 1 or stretch[0].probability >= _SURE
        score = _SCORE if sure else DOUBTFUL_NAME
        return RecognizerResult(kind, stretch[0].start, stretch[-1].end, score, recognition_metadata=metadata)


def _kind(text: str, stretch: Stretch) -> str | None:
    """A street with a number makes an address of what stands beside it; `port 8080` is a label."""
    labels = {word.label for word in stretch}
    if not labels & _STREET:
        return _KINDS[stretch[0].label]
    if "STREET_NAME" not in labels:
        return None
    whole = text[stretch[0].start : stretch[-1].end]
    return "STREET_ADDRESS" if any(map(str.isdigit, whole)) else "LOCATION"


def _stretches(text: str, words: Sequence[Word], manners: Manners) -> Iterator[Stretch]:
    """Words that count and belong together, in order."""
    stretch: Stretch = []
    for word in _counting(text, words, manners):
        if stretch and not _go_together(text, stretch[-1], word):
            yield stretch
            stretch = []
        stretch.append(word)
    if stretch:
        yield stretch


def _counting(text: str, words: Sequence[Word], manners: Manners) -> Iterator[Word]:
    """A word counts when it is likely, or is made so by the word beside it: two halves make a name."""
    manners = manners.in_a_text_with_capitals(any(map(str.isupper, text)))
    known = [word for word in words if word.label in _KINDS and not _is_plain(text, word, manners)]
    for before, word, after in zip([None, *known], known, [*known[1:], None], strict=False):
        beside = [each for each in (before, after) if each and _touch(text, word, each)]
        if _is_likely(text, word, manners) or any(_make_a_name(text, word, each, manners) for each in beside):
            yield word


def _is_plain(text: str, word: Word, manners: Manners) -> bool:
    """Whether the language is enough to know that it is no name and no town."""
    written = text[word.start : word.end]
    if text[max(0, word.start - 1) : word.start] in _MARKS:
        return True
    plain = written in _LANGUAGES if word.label == "CITY" else written.lower() in manners.stop_words
    return plain and word.label not in _STREET


def _is_likely(text: str, word: Word, manners: Manners) -> bool:
    """A small letter speaks against a name, and in other languages than English against a place."""
    written = text[word.start : word.end]
    if written.isupper() and len(written) <= manners.longest_acronym:
        return word.probability >= manners.acronym
    is_small = word.label in manners.written_large and not written[:1].isupper()
    if is_small and manners.small_is_none:
        return False
    return word.probability >= (manners.small if is_small else manners.likely)


def _make_a_name(text: str, word: Word, beside: Word, manners: Manners) -> bool:
    """Whether a faint word is a name's beside this one: a likely part of one, or its other half."""
    if not _KINDS[word.label] == _KINDS[beside.label] == "PERSON":
        return False
    is_small = not text[word.start].isupper()
    if is_small and manners.small_is_none:
        return False
    if is_small or _BEGINS.search(text, max(0, word.start - 8), word.start):
        return min(word.probability, beside.probability) >= manners.beside
    halves = {word.label, beside.label} == {"GIVEN_NAME", "SURNAME"}
    return beside.probability >= manners.likely or (
        halves and min(word.probability, beside.probability) >= _FAINT and text[beside.start].isupper()
    )


def _touch(text: str, one: Word, other: Word) -> bool:
    first, second = sorted((one, other), key=lambda word: word.start)
    return _go_together(text, first, second)


def _go_together(text: str, one: Word, next_one: Word) -> bool:
    kind = _KINDS[one.label]
    return (
        kind == _KINDS[next_one.label]
        and (one.label, next_one.label) != ("CITY", "CITY")
        and _BETWEEN[kind].fullmatch(text, one.end, next_one.start) is not None
    )
