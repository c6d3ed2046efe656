"""Names that somebody types in small letters, in Spanish, Portuguese and Polish: there the models go by
capitals. A given name counts only with a family's behind it, `joão silva`, since many are words as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.given_names import GIVEN_NAMES
from gateway.adapters.presidio.polish_names import KIND, POLISH, is_family_name, is_given_name
from gateway.adapters.presidio.shapes import CERTAIN
from gateway.domain.language.lexicon import listed
from gateway.domain.language.stems import folded

_GIVEN = frozenset(map(folded, GIVEN_NAMES))
_FAMILIES = listed(
    "silva santos ferreira pereira oliveira costa rodrigues martins sousa souza fernandes goncalves gomes "
    "lopes marques alves almeida ribeiro pinto carvalho teixeira moreira correia mendes nunes soares "
    "vieira monteiro cardoso rocha neves coelho cunha pires ramos reis simoes antunes matos fonseca "
    "machado araujo barbosa tavares lourenco castro figueiredo azevedo freitas magalhaes henriques lima "
    "batista barros borges melo nascimento moraes garcia gonzalez rodriguez fernandez lopez martinez "
    "sanchez perez gomez martin jimenez ruiz hernandez diaz moreno munoz alvarez romero alonso gutierrez "
    "navarro torres dominguez vazquez gil ramirez serrano molina morales suarez ortega delgado ortiz "
    "rubio sanz nunez iglesias medina garrido cortes lozano guerrero cano mendez gallego vidal herrera "
    "marquez cabrera vega fuentes carrasco reyes nieto aguilar pascual santana herrero lorenzo montero "
    "hidalgo gimenez ibanez ferrer duran benitez mora vargas arias carmona crespo pastor soto velasco "
    "moya soler parra esteban gallardo rojas mendoza salazar paredes quispe"
)
"""Some of the commonest of Spain, Portugal and Latin America, without their accents; none that is also an
everyday word."""
_WORD = re.compile(r"[^\W\d_]+")
_PARTICLES = listed("de da do dos das del")
_LONGEST = 5
"""Words of families and what joins them."""


def _is_given(word: str) -> bool:
    return folded(word) in _GIVEN


def _is_family(word: str) -> bool:
    return folded(word) in _FAMILIES


_KNOWN: Mapping[str, tuple[Callable[[str], bool], Callable[[str], bool]]] = {
    "es": (_is_given, _is_family),
    "pt": (_is_given, _is_family),
    POLISH: (is_given_name, is_family_name),
}
LANGUAGES = frozenset(_KNOWN)


class SmallNames(LocalRecognizer):
    """Finds a given name in small letters with the family names behind it."""

    def __init__(self, language: str, text_language: str) -> None:
        """`text_language` is the one whose names are known; to Presidio the recognizer speaks `language`."""
        super().__init__(
            supported_entities=[KIND], supported_language=language, name="names in small letters"
        )
        self._is_given, self._is_family = _KNOWN[text_language]

    def load(self) -> None:
        """Nothing to load: the names are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each person from the given name to the last word of the family's."""
        return [RecognizerResult(KIND, start, end, CERTAIN) for start, end in self._names(text)]

    def _names(self, text: str) -> Iterator[tuple[int, int]]:
        said = list(_WORD.finditer(text))
        for place, first in enumerate(said):
            if first[0].islower() and self._is_given(first[0]):
                behind = said[place : place + 1 + _LONGEST]
                if (end := self._end_of_family(text, behind)) is not None:
                    yield first.start(), end

    def _end_of_family(self, text: str, words: Sequence[re.Match[str]]) -> int | None:
        """Where the last family name ends that follows the first of the words; None where none does."""
        end = None
        for before, word in pairwise(words):
            is_beside = text[before.end() : word.start()] in (" ", "\xa0")
            if is_beside and self._is_family(word[0]):
                end = word.end()
            elif not is_beside or word[0] not in _PARTICLES:
                break
        return end
