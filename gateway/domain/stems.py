"""Words cut down to what their forms share. Light: endings of English, German, Portuguese and Spanish alike,
no dictionary, so that two words of one root agree more often than not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType

from gateway.domain.folding import fold_character
from gateway.domain.language.lexicon import listed

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
_SHORT_ROOT = 3
"""Letters that are enough before endings which few words have by nature: `act` of `acting`."""


@lru_cache(maxsize=8192)
def folded(word: str) -> str:
    """The letters and digits of a word without case and accents: `Überstunden` is `uberstunden`."""
    return "".join(fold_character(character) or "" for character in word)


_IRREGULAR = MappingProxyType(
    {
        **dict.fromkeys(("paid", "pays", "payment", "payments"), "pay"),
        **{
            "bought": "buy",
            "sold": "sell",
            "sent": "send",
            "spent": "spend",
            "lent": "lend",
            "built": "build",
        },
        **{
            "got": "get",
            "went": "go",
            "gone": "go",
            "left": "leave",
            "lost": "lose",
            "met": "meet",
            "kept": "keep",
        },
        **{"made": "make", "took": "take", "taken": "take", "gave": "give", "given": "give", "came": "come"},
        **{"wrote": "write", "written": "write", "began": "begin", "begun": "begin", "chose": "choose"},
        **{"chosen": "choose", "broke": "break", "broken": "break", "drove": "drive", "driven": "drive"},
        **{"flew": "fly", "flown": "fly", "grew": "grow", "grown": "grow", "knew": "know", "known": "know"},
        **{"said": "say", "told": "tell", "thought": "think", "taught": "teach", "brought": "bring"},
        **{"caught": "catch", "found": "find", "held": "hold", "led": "lead", "ran": "run", "won": "win"},
        **{
            "men": "man",
            "women": "woman",
            "children": "child",
            "people": "person",
            "died": "die",
            "dying": "die",
        },
        **{"death": "die", "dead": "die", "lives": "life", "wives": "wife", "feet": "foot"},
    }
)
"""English forms that no ending tells; without them "paid" has nothing to do with "payment"."""
_L_PLURALS = ("ais", "eis", "ois")
"""Portuguese: `hotéis` is of `hotel`."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """What is left of a folded word without its endings: of `reimbursements` and `reimbursed`, `reimburs`."""
    word = _IRREGULAR.get(word, word)
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
