"""Vietnamese names, of which the models see one half or take the word before them for another: a family name,
one of the words that stand in the middle, and one to three more, with or without their marks."""

from __future__ import annotations

import re

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN

KIND = "PERSON"

_FAMILY = (
    "Nguy[eễ]n|Tr[aầ]n|L[eê]|Ph[aạ]m|Ho[aà]ng|Hu[yỳ]nh|Phan|V[uũ]|V[oõ]|[DĐ][aặ]ng|B[uù]i|[DĐ][oỗ]|H[oồ]|Ng[oô]|D[uươ]{2}ng"
    "|L[yý]|[DĐ]inh|Tr[uươ]{2}ng|[DĐ]o[aà]n|Mai|T[oô]|L[aâ]m|Cao|Th[aá]i"
)
_MIDDLE = (
    "Th[iị]|V[aă]n|H[uữ]u|[DĐ][uứ]c|C[oô]ng|Qu[oố]c|Thanh|Ng[oọ]c|Minh|Quang|Xu[aâ]n|Kim|H[oồ]ng|Thu"
    "|Ph[uươ]{2}ng|B[aả]o|Gia|Anh"
)
_WORD = r"(?![a-zß-öø-ÿ])[^\W\d_][^\W\d_]{1,7}"
_NAME = re.compile(rf"(?<![\w@./-])(?:{_FAMILY})[ ](?:{_MIDDLE})(?:[ ]{_WORD}){{1,3}}(?![\w@])")


class VietnameseNames(LocalRecognizer):
    """Finds the whole name, from the family's."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name="Vietnamese names")

    def load(self) -> None:
        """Nothing to load: the words are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each name."""
        return [RecognizerResult(KIND, *match.span(), CERTAIN) for match in _NAME.finditer(text)]
