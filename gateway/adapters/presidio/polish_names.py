"""Polish names, of which Rampart misses one in four: given names by their stems, family names by their
endings, in every case of the declension."""

from __future__ import annotations

import re
from collections.abc import Iterator

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN

KIND = "PERSON"
POLISH = "pl"

_WOMEN = (
    "ann|katarzyn|małgorzat|agnieszk|barbar|ew|krystyn|magdalen|elżbiet|joann|aleksandr|zofi|monik|teres|danut"
    "|natali|marii?|mari|juli|karolin|mart|beat|dorot|halin|jadwig|janin|alicj|jolant|grażyn|iwon|irena|iren"
    "|paulin|justyn|zuzann|wiktori|ann|hann|len|oliwi|maj|amelii?|amel|alin|lidi|ren|urszul|wand|wiesław|sylwi"
    "|kamil|patrycj|weronik|gabriel|edyt|ilon|izabel|kinga|king|luiz|nin|ol|oliwi|daria|dari|bożen|mirosław|stanisław"
)
_MEN = (
    "piotr|krzysztof|andrzej|tomasz|jan|paw(?:e)?ł|marcin|michał|mar(?:e)?k|grzegorz|józef|łukasz|adam|zbigniew|jerzy?"
    "|tadeusz|mateusz|dariusz|mariusz|wojciech|ryszard|jakub|kuba|henryk|robert|rafał|kazimierz|jac(?:e)?k|maciej"
    "|kamil|janusz|mirosław|jarosław|sławomir|stanisław|bartosz|bartłomiej|dawid|patryk|sebastian|daniel|artur|zdzisław"
    "|edward|leszek|leszk|wiesław|roman|przemysław|damian|kacper|szymon|filip|antoni|franciszek|franciszk|aleksand(?:e)?r"
    "|wiktor|igor|konrad|hubert|norbert|dominik|adrian|krystian|bogdan|bogusław|eugeniusz|waldemar|witold|władysław|zenon"
)
_WOMANS, _MANS = (
    "(?:a|y|i|ie|ę|ą|o|ze|rze|ce|cie|dzie|nie|le|u|ii|ię|ią)",
    "(?:a|owi|em|iem|u|ie|rze|le|owie|go|emu|ego|m)?",
)
_GIVEN = re.compile(rf"(?:(?:{_WOMEN}){_WOMANS}|(?:{_MEN}){_MANS})", re.IGNORECASE)
_FAMILY = re.compile(
    r"[^\W\d_]{3,}(?:(?:s|c|dz)k(?:i|iego|iemu|im|a|iej|ą)|(?:wicz|czyk|czak|niak|szczak)(?:a|owi|em|u)?|(?:ińsk|yńsk|owsk)\w{1,4})",
    re.IGNORECASE,
)
_WITHOUT_ENDING = re.compile(
    r"(?:nowak|mazur|duda|wójcik|zając|król|wrób(?:e)?l|piet(?:e)?rzak|wal(?:e)?czak|sikora|baran|szewcz?yk)"
    r"(?:a|owi|em|iem|u|ie|y|ę|ą)?",
    re.IGNORECASE,
)
_COMMON = re.compile(
    r"(?:pol|miej|woje?wódz|angiel|niemiec|francu|hiszpań|włos|rosyj|czes|euro?pej|polity|elektro\w*|techni|wiej|kraj|lud"
    r"|rodzicie|gdań|krakow|warszaw|poznań|śląs|lubel|mazowiec|wielkopol|małopol|podlas|morsk|obywatel|społecz)\w*",
    re.IGNORECASE,
)
"""Adjectives with the ending of a family name: `Polski`, `Miejska`, `Warszawskiego`."""

_WORDS = re.compile(r"(?<![\w@./#-])[^\W\d_a-z][^\W\d_]{1,30}(?:-[^\W\d_]{2,30})?(?![\w@]|\.\w)")
_BESIDE = re.compile(r"[ \xa0]{1,2}|[ ]?\n[ ]?")


class PolishNames(LocalRecognizer):
    """Finds a given name with what is written as a name beside it, and family names by themselves."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name="Polish names")

    def load(self) -> None:
        """Nothing to load: the stems are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each name from its first word to its last."""
        return [RecognizerResult(KIND, start, end, CERTAIN) for start, end in _names(text)]


def _names(text: str) -> Iterator[tuple[int, int]]:
    """Runs of capitalised words of which one is a name; what stands before the first that is, is none."""
    run: list[tuple[int, int]] = []
    for match in (*_WORDS.finditer(text), None):
        if match and run and _BESIDE.fullmatch(text, run[-1][1], match.start()):
            run.append(match.span())
            continue
        if (
            known := next((place for place, word in enumerate(run) if _is_name(text[slice(*word)])), None)
        ) is not None:
            family = _FAMILY.fullmatch(text[slice(*run[known])]) is not None
            last = run[known] if family else run[min(known + 2, len(run) - 1)]
            if not family or known == 0:
                yield run[known][0], last[1]
        run = [match.span()] if match else []


def _is_name(word: str) -> bool:
    return is_given_name(word) or bool(_FAMILY.fullmatch(word) and not _COMMON.fullmatch(word))


def is_given_name(word: str) -> bool:
    """Whether the word may be a given name, in any case of the declension and of its letters."""
    return _GIVEN.fullmatch(word) is not None


def is_family_name(word: str) -> bool:
    """Whether the word has the ending of a family name, or is one of the commonest that have none."""
    return bool((_FAMILY.fullmatch(word) and not _COMMON.fullmatch(word)) or _WITHOUT_ENDING.fullmatch(word))
