"""How much has to speak for a finding: the words beside it, and the score from which on it counts.

Presidio's scores are constants of each pattern and not probabilities, so one threshold serves all kinds.
Where it would be wrong for one, the kind needs a word beside it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from presidio_analyzer import RecognizerResult
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer

LEAST_SCORE = 0.4
"""What Presidio gives the weakest pattern with a supporting word beside it: below, there is only a shape."""

_BOOST = 0.35
"""Presidio's own, for a supporting word."""
_BEFORE, _AFTER = 50, 16
"""Characters. Presidio looks at the five words before; 50 characters are about as many."""


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(alternatives)})(?![^\W_])", re.IGNORECASE)


WORDS: Mapping[str, re.Pattern[str]] = {
    "BR_CNPJ": _words("cnpj"),
    "BR_CPF": _words("cpf"),
    "CA_SIN": _words("social insurance"),
    "CREDIT_CARD": _words(
        r"(?:credit|debit)?\s?cards?", "cc", "visa", "mastercard", "amex", r"(?:kredit)?karte", "cartão",
        "tarjeta", "karta", "karty",
    ),
    "DATE_TIME": _words("born", r"birth(?:day|date)?", "dob", "date"),
    "DE_FUEHRERSCHEIN": _words(r"führerschein\w*", r"fahrerlaubnis\w*", "driving licen[cs]e"),
    "DE_HEALTH_INSURANCE": _words(r"\w*versicher\w*", "kvnr", r"kranken\w+"),
    "DE_ID_CARD": _words(r"\w*ausweis\w*", r"reisep[aä]ss\w*", r"pass(?:nummer)?", "passport",
    "identity card"),
    "DE_KFZ": _words(r"\w*kennzeichen", "nummernschild", r"fahrzeug\w*", r"zulassung\w*",
    "(?:number|license) plate"),
    "DE_TAX_ID": _words(r"steuer-?id\w*", r"steuer\w*nummer", r"idnr", r"tax id"),
    "DE_TAX_NUMBER": _words(r"steuer-?(?:nr|nummer)", r"st\.?-nr", "finanzamt", "tax number"),
    "DE_VAT_ID": _words(r"u?st-?id\w*", r"umsatzsteuer\w*", r"mwst\w*", "vat(?: id)?"),
    "ES_PASSPORT": _words("pasaporte", "passport"),
    "IBAN_CODE": _words("iban"),
    "PHONE_NUMBER": _words(
        r"(?:tele)?phones?", r"call(?:ed|ing|s)?", "dial", "ring", "fax", "hotline", "sms", "whatsapp", "tel",
        r"cell(?:phone)?", r"reach(?:ed|able)?", "answering at", "messages? to", "text (?:me|him|her|us)",
        r"(?:desk|office|work|home)\s*:", r"\A[ -](?:office|desk)", "(?:my|his|her|their|your) number",
        r"t[eé]l[eé](?:f[oóô]n\w*|phone)", "mobile?", "handy", "celular",
        r"m[oó]vil", "anrufen?", "ligue", "ligar", "rappelez?", "appelez?", "llama[dr]?", "komórk[ai]",
    ),
    "IT_DRIVER_LICENSE": _words("patente"),
    "IT_IDENTITY_CARD": _words("carta d['’]identità", "cie", "identity card"),
    "IT_VAT_CODE": _words("p\\.? ?iva", "partita iva", "vat"),
    "PL_ID_CARD": _words(r"dow[oó]d\w*", "seri[ai] i n(?:ume)?r", r"legitymuj\w+", "identity card"),
    "PL_NIP": _words("nip", r"podatk\w+", "tax (?:id|number)"),
    "PL_PESEL": _words("pesel"),
    "PL_REGON": _words("regon"),
    "PT_NIF": _words("nif", "nipc", "contribuinte"),
    "SE_PERSONNUMMER": _words("personnummer", "personal (?:identity )?number"),
    "UK_DRIVING_LICENCE": _words(r"driv(?:ing|er[’']?s?) licen[cs]e", "dvla", "licen[cs]e"),
    "UK_NHS": _words("nhs"),
    "UK_PASSPORT": _words("passports?"),
    "UK_VEHICLE_REGISTRATION": _words("(?:number|licen[cs]e) plates?", "vehicle", "registration",
    "my car", "reg(?: no)?"),
    "US_BANK_NUMBER": _words(
        r"bank\w*", "checking", "savings", "routing", "sort code", r"account (?:no\.?|number)", r"konto\w*"
    ),
    "US_DRIVER_LICENSE": _words(r"driver[’']?s?[’']?", "driving", r"führerschein\w*"),
    "US_ITIN": _words("itin", "taxpayer", "tax id"),
    "US_MBI": _words("medicare", "mbi", "beneficiary"),
    "US_NPI": _words("npi", "national provider"),
    "US_PASSPORT": _words("passports?", "passeports?", "reisepass", "pasaporte", "passaporte", "passaporto"),
    "US_SSN": _words("ssns?", "social security"),
}  # fmt: skip

WORD_REQUIRED = frozenset({
    "DE_HEALTH_INSURANCE", "DE_ID_CARD", "DE_TAX_ID", "DE_TAX_NUMBER", "DE_VAT_ID", "IT_VAT_CODE",
    "PL_ID_CARD",
    "PL_NIP", "PL_PESEL", "PL_REGON", "PT_NIF", "SE_PERSONNUMMER", "UK_NHS", "UK_VEHICLE_REGISTRATION",
    "US_NPI",
})  # fmt: skip
"""Digits with at most one check digit, of which Presidio is certain; one case number in ten has it too."""


class NearbyWords(ContextAwareEnhancer):
    """Raises the score of a finding with one of its kind's words beside it, in time linear in the findings.

    Presidio's own enhancer walks every token of the text for each finding, and needs a model of the language.
    """

    def __init__(self) -> None:
        super().__init__(_BOOST, LEAST_SCORE, context_prefix_count=0, context_suffix_count=0)

    def enhance_using_context(
        self, text: str, raw_results: list[RecognizerResult], *_: Any, **__: Any
    ) -> list[RecognizerResult]:
        """The same results; one of `WORD_REQUIRED` without its word has a score of 0."""
        for result in raw_results:
            if _has_word(text, result):
                result.score = min(self.MAX_SCORE, max(result.score + _BOOST, LEAST_SCORE))
            elif result.entity_type in WORD_REQUIRED:
                result.score = self.MIN_SCORE
        return raw_results


def _has_word(text: str, result: RecognizerResult) -> bool:
    words = WORDS.get(result.entity_type)
    if words is None:
        return False
    before = text[max(0, result.start - _BEFORE) : result.start]
    return bool(words.search(before) or words.search(text[result.end : result.end + _AFTER]))
