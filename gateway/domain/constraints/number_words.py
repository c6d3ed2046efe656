"""Numbers written as words in English, German, Portuguese and Spanish: "ten", "fünfundzwanzig", "cento e
dez"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from gateway.domain.language.wording import Word

_HUNDRED, _THOUSAND, _MILLION = 100, 1_000, 1_000_000
_TEENS_END = 20
"""From here on a unit may follow the word: "twenty five", never "twelve five"."""


def _counted(words: str, first: int = 0, step: int = 1) -> dict[str, int]:
    """The words as `first`, `first + step` and so on."""
    return {word: first + step * at for at, word in enumerate(words.split())}


_ENGLISH = {
    **_counted(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    ),
    **_counted("sixteen seventeen eighteen nineteen", 16),
    **_counted("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
    **{"hundred": _HUNDRED, "thousand": _THOUSAND, "million": _MILLION, "billion": 1_000 * _MILLION},
}
_GERMAN = {
    **_counted(
        "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    ),
    **_counted("sechzehn siebzehn achtzehn neunzehn", 16),
    **_counted("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", 20, 10),
    **{
        "hundert": _HUNDRED,
        "tausend": _THOUSAND,
        "million": _MILLION,
        "millionen": _MILLION,
        "mio": _MILLION,
    },
    **{"milliarde": 1_000 * _MILLION, "milliarden": 1_000 * _MILLION},
}
_PORTUGUESE = {
    **_counted("zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze"),
    **_counted("dezasseis dezassete dezoito dezanove", 16),
    **_counted("dezesseis dezessete dezoito dezenove", 16),
    **_counted("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa", 20, 10),
    **_counted("cem duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos", 100, 100),
    **{"uma": 1, "duas": 2, "quatorze": 14, "cento": _HUNDRED, "novecentos": 9 * _HUNDRED},
    **{"mil": _THOUSAND, "milhão": _MILLION, "milhões": _MILLION},
}
_SPANISH = {
    **_counted("cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"),
    **_counted(
        "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro", 16
    ),
    **_counted("veinticinco veintiséis veintisiete veintiocho veintinueve", 25),
    **_counted("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
    **_counted("cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos", 100, 100),
    **{"un": 1, "una": 1, "ciento": _HUNDRED, "ochocientos": 8 * _HUNDRED, "novecientos": 9 * _HUNDRED},
    **{"mil": _THOUSAND, "millón": _MILLION, "millones": _MILLION},
}

_VALUES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {"en": _ENGLISH, "de": _GERMAN, "pt": _PORTUGUESE, "es": _SPANISH}
)
_JOINTS = MappingProxyType({"en": "and", "de": "und", "pt": "e", "es": "y"})
_GERMAN_PART = re.compile("|".join(sorted((*_GERMAN, "und"), key=len, reverse=True)))
_LONGEST_WORD = 60


def multiplier(word: str, language: str) -> int:
    """What a word multiplies the numeral before it by ("2 million"), 1 when it does not."""
    value = _VALUES.get(language, {}).get(word, 1)
    return value if value >= _THOUSAND else 1


def begins_number(word: str, language: str) -> bool:
    """Whether a number written out may begin with this lower-case word."""
    return bool(_parts(word, language))


def number_at(index: int, tokens: Sequence[Word], language: str) -> tuple[int, int]:
    """The number that the words from `index` on write out, and how many words it takes; 0 words for none.

    "One" alone is no number: in every language it is an article or a pronoun as well.
    """
    parts: list[int] = []
    taken = 0
    for at in range(index, len(tokens)):
        word = tokens[at]
        found = _parts(word.lower, language)
        joins = bool(parts) and word.lower == _JOINTS.get(language)
        goes_on = not parts or not found or _continues(parts[-1], found[0], language)
        if (at > index and word.after_pause) or not goes_on or not (found or joins):
            break
        parts += found
        taken = at + 1 - index if found else taken
    return (0, 0) if not parts or parts == [1] else (_total(parts), taken)


def _continues(before: int, after: int, language: str) -> bool:
    """Whether the next word goes on with a number: "two hundred", "twenty five", never "ten two". In German
    only thousands stand apart."""
    if after >= _THOUSAND:
        return before < after
    if language == "de":
        return False
    if before < _TEENS_END:
        return after == _HUNDRED
    return len(str(after)) < len(str(before))


@lru_cache(maxsize=1024)
def _parts(word: str, language: str) -> tuple[int, ...]:
    """The values that a word is made of, in order; empty when it is no number."""
    values = _VALUES.get(language, {})
    if language == "de":
        return _german_parts(word)
    found = tuple(values.get(part, -1) for part in word.split("-"))
    return found if -1 not in found else ()


def _german_parts(word: str) -> tuple[int, ...]:
    found = _GERMAN_PART.findall(word) if len(word) <= _LONGEST_WORD else []
    if "".join(found) != word or word == "und":
        return ()
    return tuple(_GERMAN[part] for part in found if part != "und")


def _total(parts: Sequence[int]) -> int:
    """Units and tens add up, hundreds and thousands multiply what stands before them."""
    total = current = 0
    for value in parts:
        if value >= _THOUSAND:
            total += max(current, 1) * value
            current = 0
        elif value == _HUNDRED and 0 < current < _TEENS_END:
            current *= value
        else:
            current += value
    return total + current
