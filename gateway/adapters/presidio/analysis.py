"""One analysis: texts in, spans out, in this process and on its processor time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from presidio_analyzer import AnalyzerEngine, EntityRecognizer, pattern_recognizer

from gateway.adapters.presidio.disguises import other_readings
from gateway.adapters.presidio.evidence import NearbyWords
from gateway.adapters.presidio.messages import NAMES
from gateway.adapters.presidio.model import PATTERNS_ONLY, NameModel
from gateway.adapters.presidio.rampart import RampartReader, RampartRecognizer
from gateway.adapters.presidio.registry import particular, recognizer_registry
from gateway.adapters.presidio.tidying import tidy
from gateway.domain.masking import Span

_LONGER_THAN_ANYBODY_WAITS = 10**6


class Analysis:
    """Presidio with its models in memory: 2 s to make, 240 MB to keep."""

    def __init__(self) -> None:
        # Presidio gives a regular expression 60 s and then goes on without what it would have found. Whoever
        # waits for this analysis has a limit of their own, and takes none for an answer.
        pattern_recognizer.REGEX_TIMEOUT_SECONDS = _LONGER_THAN_ANYBODY_WAITS
        self._model = NameModel()
        self._rampart = RampartReader()
        languages = [NAMES, PATTERNS_ONLY]
        self._read_ahead = {each: RampartRecognizer(each, self._rampart) for each in languages}
        self._engine = AnalyzerEngine(
            registry=recognizer_registry(languages),
            nlp_engine=self._model,
            log_decision_process=False,  # it would print the text
            supported_languages=languages,
            context_aware_enhancer=NearbyWords(),
        )

    def spans(
        self, texts: Sequence[str], language: str, phone_regions: Sequence[str]
    ) -> tuple[tuple[Span, ...], ...]:
        """The spans of each text. Raises whatever a recognizer raises: half an analysis is none."""
        readings = [list(other_readings(text)) for text in texts]
        asked = [*texts, *(reading.text for each in readings for reading in each)]
        found = self._read(asked, language, tuple(phone_regions))
        firsts = list(islice(found, len(texts)))
        return tuple(
            (*first, *(reading.original(span) for reading in each for span in next(found)))
            for first, each in zip(firsts, readings, strict=True)
        )

    def _read(
        self, texts: Sequence[str], language: str, phone_regions: tuple[str, ...]
    ) -> Iterator[tuple[Span, ...]]:
        own = particular(language, phone_regions)
        language = NAMES if language == NAMES else PATTERNS_ONLY
        # Who waits for the other thread comes last: it reads while everybody else is asked.
        last: list[EntityRecognizer] = [own, self._read_ahead[language]]
        with self._rampart.reading(texts), self._model.reading(texts, language) as readings:
            for text, reading in zip(texts, readings, strict=True):
                results = self._engine.analyze(text, language, nlp_artifacts=reading, ad_hoc_recognizers=last)
                yield tidy(text, results)
