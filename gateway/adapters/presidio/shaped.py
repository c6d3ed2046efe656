"""All recognizers of shapes as one: each is asked only about texts with as many digits as its shape needs.

Most questions have no digit at all, and looking for twenty kinds of numbers takes as long as reading names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts


@dataclass(frozen=True, slots=True)
class Shaped:
    """A recognizer, and how many digits (Unicode's decimal digits) its shortest finding has."""

    recognizer: LocalRecognizer
    least_digits: int


class ShapedRecognizers(LocalRecognizer):
    """Finds what its `members` find, under their names."""

    def __init__(self, members: Sequence[Shaped], language: str) -> None:
        self.members = tuple(members)
        kinds = {kind for each in members for kind in each.recognizer.supported_entities}
        super().__init__(supported_entities=sorted(kinds), supported_language=language, name="shapes")

    def load(self) -> None:
        """Nothing to load: members that are here are loaded."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """The results of every member that can have one."""
        return list(self._found(text, entities, nlp_artifacts))

    def _found(self, text: str, entities: list[str], artifacts: Any) -> Iterator[RecognizerResult]:
        digits = sum(map(str.isdecimal, text))
        for member in self.members:
            if digits >= member.least_digits:
                for result in member.recognizer.analyze(text, entities, artifacts):
                    result.recognition_metadata = {
                        RecognizerResult.RECOGNIZER_NAME_KEY: vars(member.recognizer)["name"],
                        # Presidio forgets results whose recognizer it was not given.
                        RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
                    }
                    yield result
