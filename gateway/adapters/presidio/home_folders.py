"""Whoever a folder of a machine belongs to is a person: `C:\\Users\\maria.gonzalez\\offer.docx`."""

from __future__ import annotations

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN
from gateway.domain.names.home_folders import home_folders

KIND = "PERSON"


class HomeFolders(LocalRecognizer):
    """Finds the name alone, and leaves the path before and behind it."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name="home folders")

    def load(self) -> None:
        """Nothing to load: where machines keep them is here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each owner."""
        return [RecognizerResult(KIND, start, end, CERTAIN) for start, end in home_folders(text)]
