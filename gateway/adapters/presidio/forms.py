"""What a form says of somebody: `Apellidos: De Miguel Rivera.`, `Domicilio: C/ Hiedra, 8`, `PLZ: 80331`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN

_CAPITAL = r"(?-i:(?![a-zà-öø-ÿ])[^\W\d_])"
_WORD = rf"{_CAPITAL}(?:[\w'’-]|\.(?=\w))*"
_NAME = rf"{_WORD}(?:[ ]{{1,2}}(?:{_WORD}|(?:de|del|de la|la|van|von|da|do|dos|y)\b)){{0,5}}"
_REST = r"(?=[^\n]{0,90}[\d,.])[^\s:][^\n:;|]{2,90}?"
"""The rest of the line; an address has a number or several parts."""
_ENDS = r"(?=[ ]{0,3}(?:[.,;|]?[ ]{0,3}(?:\n|\Z)|[|;]))"

_SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "PERSON": (
            r"(?:nombre(?: y apellidos)?|apellidos?|paciente|médico|responsable clínico"
            r"|nazwisk\w(?: i imi\w+)?|imi(?:ę|e|ona)(?: i nazwisk\w)?"
            r"|vorname|nachname|familienname|ansprechpartner(?:in)?"
            r"|prénoms?|nom de famille|nom et prénom|nome completo|apelido|sobrenome"
            rf"|(?:full|first|last|family|given|maiden) name|surname)[ ]?:[ \t]{{0,3}}"
            rf"(?P<value>{_NAME}){_ENDS}"
        ),
        "STREET_ADDRESS": (
            r"(?:domicilio|dirección(?: postal)?|adres(?: zamieszkania| korespondencyjny)?"
            r"|anschrift|wohnanschrift"
            r"|adresse(?: postale)?|endereço|morada|residência"
            rf"|(?:home|postal|mailing|billing|shipping) address)[ ]?:[ \t]{{0,3}}(?P<value>{_REST})"
            rf"[ .]{{0,3}}(?:\n|\Z)"
        ),
        "LOCATION": (
            r"(?:localidad(?:[ ]?/[ ]?provincia)?|provincia|municipio|miejscowość|wohnort|ville"
            r"|localidade|concelho"
            rf"|country|país(?: de \w+)?|kraj|pays|town|city)[ ]?:[ \t]{{0,3}}(?P<value>{_NAME}(?:"
            rf"[ ]?\({_NAME}\))?){_ENDS}"
            r"|(?:c\.?p\.?|código postal|kod pocztowy|plz|postleitzahl|code postal|post ?code"
            r"|zip(?: code)?)(?:[ ]?[:#][ ]?|[ ](?:is|es|ist|est|é)[ ]"
            r"|[ ])(?P<code>\d{2,6}(?:[- ]\d{2,4})?)(?![\w-])"
        ),
    }
)
_PATTERNS = {kind: re.compile(rf"(?<![^\W_])(?:{shape})", re.IGNORECASE) for kind, shape in _SHAPES.items()}


class FormRecognizer(LocalRecognizer):
    """Finds the answers, and leaves the questions."""

    def __init__(self, language: str) -> None:
        super().__init__(
            supported_entities=sorted(_SHAPES), supported_language=language, name="answers in forms"
        )

    def load(self) -> None:
        """Nothing to load: the words are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each answer to its end."""
        return [
            RecognizerResult(kind, *match.span("code" if _is_code(match) else "value"), CERTAIN)
            for kind, pattern in _PATTERNS.items()
            for match in pattern.finditer(text)
        ]


def _is_code(match: re.Match[str]) -> bool:
    return bool(match.groupdict().get("code"))
