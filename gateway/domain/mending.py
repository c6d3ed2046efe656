"""Placeholders that a rewriter damaged are mended where it is certain which was meant.

A model that was shown `<PERSON_1>` may write `<PERSON 1>`, `[PERSON_1]`, `<persona_1>` or ＜PERSON_1＞. Where
exactly one placeholder of what it was shown has that type and number, that one was meant. All else stays as
it is and is judged (`placeholder_damaged`); what a person typed that way stays the person's. Two that were
written without a space between get one.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial

from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import Proposal
from gateway.domain.retouching import Change, retouched

_JOINT = r"(?:\\?[ _＿-]){1,2}"
_WORD = r"[^\W\d_]+"
_OPENING, _CLOSING = r"(?:&lt;|[<\[{‹«＜［｛〈《❮`])", r"(?:&gt;|[>\]}›»＞］｝〉》❯`])"
_FRAMED = re.compile(
    rf"{_OPENING}{{1,2}}\s{{0,2}}/?(?P<kind>{_WORD}(?:{_JOINT}{_WORD}){{0,3}})"
    rf"(?:(?:{_JOINT}|[:#])?(?P<number>\d{{1,9}}))?\s{{0,2}}/?{_CLOSING}{{1,2}}"
)
"""`<PERSON 1>`, `[person_1]`, `{{PERSON-1}}`, `[PERSON]`."""
_BARE = re.compile(
    rf"(?<!\w){_OPENING}?(?<!\w)(?P<kind>[A-Z]+(?:[ _-][A-Z]+){{0,3}}|{_WORD}(?:\\?[_＿]{_WORD}){{0,3}})"
    rf"(?P<gap>\\?[ _＿-])(?P<number>\d{{1,9}})(?!\w){_CLOSING}?"
)
"""`PERSON_1`, `person_1`, `PERSON 1`, `<PERSON_1`; never `person 1`."""

Called = Mapping[tuple[str, int | None], str]
"""Placeholders by a folded name of their type and their number; by None where it is the only one of its type.
"""

_ALSO: Mapping[str, str] = {
    "PERSON": "person persona persone pessoa personne osoba persoon persons name nombre nome nom naam imie",
    "EMAIL_ADDRESS": (
        "email emailaddress mail mailaddress emailadresse adresseemail direcciondecorreo correo"
        " correoelectronico direccioncorreo direcciondeemail enderecodeemail adresemail courriel"
    ),
    "PHONE_NUMBER": (
        "phone phonenumber telephone telephonenumber telefono telefone telefon telefonnummer"
        " numerodetelefono numerodetelefone numerodetelephone numertelefonu telefoonnummer"
    ),
    "STREET_ADDRESS": "address streetaddress adresse strassenadresse direccion endereco adres indirizzo",
    "LOCATION": "location place ort standort lugar ubicacion localizacao local lieu miejsce luogo",
    "ORGANIZATION": "organization organisation organizacion organizacao organizacja organizzazione company",
    "DATE_TIME": "date datetime datum fecha data",
    "CREDIT_CARD": "card creditcard kreditkarte tarjeta tarjetadecredito cartaodecredito cartedecredit",
    "IBAN_CODE": "iban ibancode",
    "IP_ADDRESS": "ip ipaddress ipadresse direccionip enderecoip adresseip adresip",
    "US_SSN": "ssn socialsecuritynumber",
    "ID_NUMBER": "id idnumber",
}
"""What a model may call a type in a prompt or conversation of another language, folded and in one word."""


def mended(proposal: Proposal, shown: Iterable[str], typed: Iterable[str]) -> Proposal:
    """The proposal with its damaged placeholders whole again, where that is certain.

    `shown` are the placeholders that the rewriter was shown, `typed` the masked texts in which a likeness
    of one is the person's own words.
    """
    called = _called(frozenset(shown))
    typed = list(typed)
    words = [PLACEHOLDER.sub("\n", text) for text in typed]
    if not called:
        return proposal
    return retouched(proposal, lambda text: _parted(_mended(text, called, words), called, typed))


def _mended(text: str, called: Called, typed: Iterable[str]) -> str:
    def whole(match: re.Match[str]) -> str:
        meant = _meant(match, called)
        return match[0] if meant is None or any(match[0] in words for words in typed) else meant

    framed = _between(text, called, partial(_FRAMED.sub, whole))
    return _between(framed, called, partial(_BARE.sub, whole))


def _parted(text: str, called: Called, typed: Sequence[str]) -> str:
    """The text with a space between two placeholders that a rewriter wrote side by side: restored they would
    be one word, which nothing finds. Where they stood so in what was typed they stay."""
    shown = frozenset(called.values())
    pieces: list[str] = []
    at = 0
    for first in PLACEHOLDER.finditer(text):
        second = PLACEHOLDER.match(text, first.end())
        if second is None or not {first[0], second[0]} <= shown:
            continue
        if not any(first[0] + second[0] in each for each in typed):
            pieces += (text[at : first.end()], " ")
            at = first.end()
    return "".join((*pieces, text[at:]))


def _between(text: str, called: Called, change: Change) -> str:
    """The text with everything changed that stands between whole placeholders."""
    shown = frozenset(called.values())
    pieces: list[str] = []
    at = 0
    for match in PLACEHOLDER.finditer(text):
        if match[0] in shown:
            pieces += (change(text[at : match.start()]), match[0])
            at = match.end()
    return "".join((*pieces, change(text[at:])))


def _meant(match: re.Match[str], called: Called) -> str | None:
    """The one placeholder that this can be. A type without a number is written large; a bare one is joined to
    its number, and written large where it has another name than its own."""
    kind, number = match["kind"], int(match["number"]) if match["number"] else None
    meant = called.get((_folded(kind), number))
    if meant is None or match.re is _FRAMED:
        return meant if number is not None or kind.isupper() else None
    own = _folded(kind) == _folded(meant[: meant.rindex("_")])
    joined = match["gap"][-1:] in "_＿"
    return meant if (own and joined) or (kind.isupper() and (own or joined)) else None


@lru_cache(maxsize=64)
def _called(shown: frozenset[str]) -> Called:
    """The placeholders by whatever their types may be called; a name that two have is left out."""
    found: dict[tuple[str, int | None], set[str]] = {}
    for placeholder in shown:
        if (match := PLACEHOLDER.fullmatch(placeholder)) is None:
            continue
        for name in _names_of(match[1]):
            found.setdefault((name, int(match[2])), set()).add(placeholder)
            found.setdefault((name, None), set()).add(placeholder)
    return {name: next(iter(those)) for name, those in found.items() if len(those) == 1}


@cache
def _names_of(kind: str) -> frozenset[str]:
    """Whatever a type may be called. There are as many types as detectors know."""
    return frozenset({_folded(kind), *_ALSO.get(kind, "").split()})


def _folded(kind: str) -> str:
    letters = unicodedata.normalize("NFKD", kind).casefold()
    return "".join(character for character in letters if character.isalpha())
