"""People by what they log in with: `john_smith`, `ACME\\mgonzalez`, "user p.raman is locked out"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.passing import is_given
from gateway.adapters.presidio.shapes import CERTAIN
from gateway.domain.language.lexicon import listed
from gateway.domain.names.namesakes import names_a_machine
from gateway.domain.names.office_words import is_office_word
from gateway.domain.names.products import is_product

KIND = "PERSON"

_LETTERS = r"[^\W\d_]"
_UNDERSCORED = re.compile(
    rf"(?<![\w@./\\-])(?P<given>{_LETTERS}{{3,20}})_(?P<family>{_LETTERS}{{3,24}})(?![\w@(]|[./-]\w)"
)
_DOMAIN = re.compile(
    r"(?<![\w\\/:.-])(?P<domain>[A-Z][A-Z0-9-]{1,14})\\{1,2}(?P<name>[a-z][a-z.-]{2,24}\d{0,3})(?![\w\\])"
)
_LOGIN = re.compile(
    r"\b(?:users?(?:name)?|logins?|account|usuario|usu[aá]ria?o?|cuenta|conta|utilisateur|compte|identifiant"
    r"|benutzer(?:in|konto|name|kennung)?|nutzer(?:in)?|kennung|użytkownik\w*|kont[oau])"
    rf"(?:[ ](?:is|ist|es|est|é|to|of|von|de|do|da))?[ ]?[:=]?[ ][\"'`“„«]?"
    rf"(?P<name>{_LETTERS}{{1,20}}\.{_LETTERS}{{2,24}})(?![\w@(]|[./-]\w)",
    re.IGNORECASE,
)
_NO_DOMAINS = listed("HKLM HKCU HKCR HKU HKEY BUILTIN AUTHORITY SERVICE")
_NOBODYS = listed(
    "system service network local administrator administrators administrador admin admins guest guests users "
    "everyone main master trunk bin temp tmp src lib docs data share software current root none null"
)
_THINGS = listed(
    "metrics logs size count name names key keys value values type types status data list table field "
    "index test tests spec "
    "model models view views report reports score path code rate flag token mode state time date file "
    "files group role page "
    "url uri price total number error event events handler"
)
"""What programs and reports call their parts."""
_ENDINGS = listed(
    "com net org io ai dev app local internal corp py js ts go rs md txt log csv xml json yaml yml html "
    "php cfg conf "
    "ini sql exe dll bat sh jar zip doc docx xls xlsx pdf png jpg name id email role roles group groups "
    "settings"
)
"""What stands behind the point of a site, a file or a part of a program."""


class Logins(LocalRecognizer):
    """Finds a listed given name that an underscore joins to a word, an account of a Windows domain, and a
    dotted name behind a word such as "user"."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name="logins")

    def load(self) -> None:
        """Nothing to load: the shapes are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each account by itself; the domain and the word before it stay."""
        return [RecognizerResult(KIND, *span, CERTAIN) for span in _found(text)]


def _found(text: str) -> Iterator[tuple[int, int]]:
    for match in _UNDERSCORED.finditer(text) if "_" in text else ():
        if is_given(match["given"]) and not _is_a_things(match["family"]):
            yield match.span()
    for match in _DOMAIN.finditer(text) if "\\" in text else ():
        if (
            match["domain"] not in _NO_DOMAINS
            and match["name"] not in _NOBODYS
            and not _is_a_things(match["name"])
        ):
            yield match.span("name")
    for match in _LOGIN.finditer(text) if "." in text else ():
        first, last = match["name"].lower().split(".")
        if last not in _ENDINGS and not any(map(_is_a_things, (first, last))):
            yield match.span("name")


def _is_a_things(word: str) -> bool:
    small = word.lower()
    listed_ones = small in _THINGS or small in _NOBODYS
    return listed_ones or is_office_word(word) or is_product(word) or names_a_machine(word)
