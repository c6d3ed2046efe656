"""Rampart as one more of Presidio's recognizers: persons, street addresses, places, telephone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

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
"""The score of what is less likely a name than not: it counts unless another model has another opinion."""
_SURE = 0.5

_LANGUAGES = frozenset({
    "Arabic", "Bulgarian", "Catalan", "Chinese", "Croatian", "Czech", "Danish", "Dutch", "English",
    "Estonian", "Finnish", "Flemish", "French", "German", "Greek", "Hebrew", "Hindi", "Hungarian",
    "Icelandic", "Irish", "Italian", "Japanese", "Korean", "Latin", "Latvian", "Lithuanian", "Mandarin",
    "Norwegian", "Persian", "Polish", "Portuguese", "Romanian", "Russian", "Serbian", "Slovak", "Slovenian",
    "Spanish", "Swedish", "Turkish", "Ukrainian", "Welsh",
})  # fmt: skip
"""The model takes a language for a town: nobody lives in Portuguese."""

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
        sure = any(word.probability >= _SURE for word in stretch)
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
    """Words that belong together, in order."""
    known = [word for word in words if word.label in _KINDS and _counts(text, word)]
    stretch = known[:1]
    for before, word in pairwise(known):
        if not _go_together(text, before, word):
            yield stretch
            stretch = []
        stretch.append(word)
    if stretch:
        yield stretch


def _counts(text: str, word: Word) -> bool:
    """A small letter speaks against a name that is doubtful already."""
    if text[word.start : word.end] in _LANGUAGES:
        return False
    doubtful = _KINDS[word.label] == "PERSON" and word.probability < _SURE
    return not doubtful or text[word.start].isupper()


def _go_together(text: str, one: Word, next_one: Word) -> bool:
    kind = _KINDS[one.label]
    return (
        kind == _KINDS[next_one.label]
        and (one.label, next_one.label) != ("CITY", "CITY")
        and _BETWEEN[kind].fullmatch(text, one.end, next_one.start) is not None
    )
