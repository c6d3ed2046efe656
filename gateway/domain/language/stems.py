"""Words cut down to what their forms share. Light: endings of English, German, Portuguese and Spanish alike,
no dictionary, so that two words of one root agree more often than not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from gateway.domain.folding import fold_character
from gateway.domain.language.lexicon import listed
from gateway.domain.language.word_families import FAMILIES

_ENDINGS = sorted(
    listed(
        "s es ed ing ings er ers or ors ly al ally ion ions ation ations ment ments ness ity ities ies ied "
        "ive able ible ance ence ances ences y ic ical ful less ship ian ians ist ists e en em ern ung "
        "ungen keit heit lich isch ische ischen a o as os ao oes aes ais eis cao coes mente ado "
        "ada ados adas ido ida idos idas ar ir ando endo iendo indo amento amentos imento cion ciones dad "
        "dade dades ador adora idad idades io ia ios ias"
    ),
    key=lambda ending: (-len(ending), ending),
)
_INNER = [ending for ending in _ENDINGS if ending != "s"]
"""What may stand before another ending: "reimbursements" ends twice, the "s" of "reimburs" is its own."""
_ROOT = 4
"""Letters that have to be left, so that `date` and `data` stay two words."""
_SURE = frozenset({"s", "ed", "ing"})
_GERMAN_PARTICIPLE = re.compile(r"ge(?P<root>\w{3,}[^e])e?t")
"""`gemeldet` is of `melden`; four letters are left of it."""
_SHORT_ROOT = 3
"""Letters that are enough before endings which few words have by nature: `act` of `acting`."""


@lru_cache(maxsize=8192)
def folded(word: str) -> str:
    """The letters and digits of a word without case and accents: `Überstunden` is `uberstunden`."""
    return "".join(fold_character(character) or "" for character in word)


_L_PLURALS = ("ais", "eis", "ois")
"""Portuguese: `hotéis` is of `hotel`."""


@lru_cache(maxsize=1)
def _roots() -> Mapping[str, str]:
    """Of each folded word of a family the word that stands for it."""
    found: dict[str, str] = {}
    for first, *others in FAMILIES:
        for word in others:
            found.setdefault(folded(word), folded(first))
    return found


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """What is left of a folded word without its endings: of `reimbursements` and `reimbursed`, `reimburs`."""
    word = _roots().get(word, word)
    if (participle := _GERMAN_PARTICIPLE.fullmatch(word)) is not None:
        word = participle["root"]
    if word.endswith(_L_PLURALS) and len(word) > _ROOT:
        word = word[:-2] + "l"
    word = _shortened(_shortened(word, _ENDINGS), _INNER)
    return word[:-1] if len(word) > _SHORT_ROOT and word[-1] == word[-2] else word


def _shortened(word: str, endings: Sequence[str]) -> str:
    for ending in endings:
        root = _SHORT_ROOT if ending in _SURE and not word.endswith("ss") else _ROOT
        if word.endswith(ending) and len(word) - len(ending) >= root:
            return word.removesuffix(ending)
    return word
