"""Rampart as one more of Presidio's recognizers: persons, street addresses, places, telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts
from spacy.lang.en.stop_words import STOP_WORDS

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
_SURE, _LIKELY, _FAINT = 0.5, 0.2, 0.03
"""Probabilities. At 0.5 a name in thirty is missed that is found at 0.2, and hardly a word more is masked."""

_LANGUAGES = frozenset({
    "Arabic", "Bulgarian", "Catalan", "Chinese", "Croatian", "Czech", "Danish", "Dutch", "English",
    "Estonian", "Finnish", "Flemish", "French", "German", "Greek", "Hebrew", "Hindi", "Hungarian",
    "Icelandic", "Irish", "Italian", "Japanese", "Korean", "Latin", "Latvian", "Lithuanian", "Mandarin",
    "Norwegian", "Persian", "Polish", "Portuguese", "Romanian", "Russian", "Serbian", "Slovak", "Slovenian",
    "Spanish", "Swedish", "Turkish", "Ukrainian", "Welsh",
})  # fmt: skip
"""The model takes a language for a town: nobody lives in Portuguese."""
_BEGINS = re.compile(r"(?:[.!?:\n]|^)\s*\Z")
"""What stands before a sentence, whose first word has a capital whatever it is."""

Stretch = list[Word]


class RampartRecognizer(LocalRecognizer):
    """Reads in a thread of its own, which computes without Python's lock while the name model has it."""

    def __init__(self, language: str) -> None:
        self._rampart = Rampart()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="rampart")
        self._ahead: dict[str, Future[list[Word]]] = {}
        super().__init__(
            supported_entities=sorted({*_KINDS.values(), "STREET_ADDRESS"}),
            supported_language=language,
            name=NAME,
        )

    def load(self) -> None:
        """Nothing to load: the model is in memory."""

    @contextmanager
    def reading(self, texts: Sequence[str]) -> Iterator[None]:
        """Within the block the texts are being read, for `analyze` to wait for."""
        self._ahead = {text: self._thread.submit(self._rampart.words, text) for text in texts}
        try:
            yield
        finally:
            self._ahead = {}

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Raises whatever the reading raised, and KeyError for a text that is not being read."""
        stretches = _stretches(text, self._ahead[text].result())
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


def _stretches(text: str, words: Sequence[Word]) -> Iterator[Stretch]:
    """Words that count and belong together, in order."""
    stretch: Stretch = []
    for word in _counting(text, words):
        if stretch and not _go_together(text, stretch[-1], word):
            yield stretch
            stretch = []
        stretch.append(word)
    if stretch:
        yield stretch


def _counting(text: str, words: Sequence[Word]) -> Iterator[Word]:
    """A word counts when it is likely, or is made so by the word beside it: two halves make a name."""
    known = [word for word in words if word.label in _KINDS and not _is_plain(text, word)]
    for before, word, after in zip([None, *known], known, [*known[1:], None], strict=False):
        beside = [each for each in (before, after) if each and _touch(text, word, each)]
        if _is_likely(text, word) or any(_make_a_name(text, word, each) for each in beside):
            yield word


def _is_plain(text: str, word: Word) -> bool:
    """Whether the language is enough to know that it is no name and no town."""
    written = text[word.start : word.end]
    plain = written in _LANGUAGES if word.label == "CITY" else written.lower() in STOP_WORDS
    return plain and word.label not in _STREET


def _is_likely(text: str, word: Word) -> bool:
    """A small letter speaks against a name."""
    is_small = _KINDS[word.label] == "PERSON" and not text[word.start].isupper()
    return word.probability >= (_SURE if is_small else _LIKELY)


def _make_a_name(text: str, word: Word, beside: Word) -> bool:
    """Whether a faint word is a name's beside this one: a likely part of one, or its other half."""
    if not _KINDS[word.label] == _KINDS[beside.label] == "PERSON":
        return False
    if not text[word.start].isupper() or _BEGINS.search(text, max(0, word.start - 8), word.start):
        return min(word.probability, beside.probability) >= _LIKELY
    halves = {word.label, beside.label} == {"GIVEN_NAME", "SURNAME"}
    return beside.probability >= _LIKELY or (
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
