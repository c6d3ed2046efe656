"""Which values are somebody's in any letters: `maria gonzalez` as much as `Maria Gonzalez`, but not `may`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from gateway.domain.language.lexicon import listed
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.stems import folded
from gateway.domain.language.tongues import function_words
from gateway.domain.names.office_words import is_office_word
from gateway.domain.names.products import is_product

_ALSO_WORDS = listed(
    "abbey amber angel april archer art ash august aurora autumn baker bank banks barber basil bass bay "
    "beck bell berg berry "
    "bill bird bishop black blanca blanco blue bob bond bow brand brook brooks brown buck burns bush "
    "butcher butler can carpenter "
    "carter case cash chance chandler chase chef chip christian church clara clay cliff coach cole collier "
    "coin cook cooper corn "
    "costa cotton court crane crisp cross crystal daisy dale dawn day dean dekan dick dolores dean drew "
    "duke dusty earl east echo "
    "engel eve everest faith farmer field fields fish fisher flora flores flower ford forest fox franco "
    "francs frank frost "
    "fuchs gardener gardner gene gil gloria glover gold golden good grace graf grant gray green grey groß "
    "gross guy haas hall "
    "hand hardy harmony harper harry hart haven hazel heath heather hill holly homes hood hope horn house "
    "hunt hunter ivy jack "
    "jade jay jean jet joy july june jung junior kaiser kay keen key keys king klein knight koch könig "
    "krone kurz lake lance "
    "lane lang lange law leo lima lily little lock logan long lord love luna luz major mar marine mark "
    "market marks marsh "
    "martin mason max may melody mercedes mercy mia miles miller mills mint moon moore moss mora morgan "
    "nice nick noble nord north "
    "norm nova oak olive otto page paine palm palma park parker parks patience pearl pen penny perry "
    "pfeiffer piano piper plata "
    "pilar porter post potter powers prado price prince prudence queen rain ray reed regina rey reyes rice "
    "rich richter river "
    "rivers rob robin rock rod roman rosa rosario rose roth ruby rush rusty sage salt sandy savage schmied "
    "schneider schwarz "
    "scout self serena shade sharp shepherd short silva silver singer skip skye sky small smart smith snow "
    "sommer spring star "
    "stein sterling stern stone storm street strong sue summer sunny swift sydney tanner taylor temple "
    "terra terry trinity tucker "
    "turner vega victor victoria viola violet wagner walker wall ward waters weaver weber weiss weiß wells "
    "west wheeler white "
    "will wilde wind winter wise wolf wood woods worth young zimmermann"
)
"""Names of people that are words of a sentence as well, in small letters."""
_LANGUAGES = ("en", "de", "es", "fr", "pl", "pt")
_WORD = re.compile(r"[^\W\d_]+")
_FEWEST_LETTERS = 4
"""Of one word: a shorter one stands in sentences of some language."""
_FEWEST_SIGNS = 6
"""Letters and digits of a number or an address."""


def tells_in_any_letters(value: str, kind: str, beside: Iterable[str]) -> bool:
    """Whether the value, which is of this kind (Presidio's name), is the same when its letters are written
    small or large. A single word may be anything, and so may what a model took for a name because it had a
    capital, "Childhood": it counts for a person's where a fuller name among the values `beside` it has it."""
    words = _WORD.findall(value)
    if any(map(str.isdecimal, value)) or "@" in value:
        return sum(map(str.isalnum, value)) >= _FEWEST_SIGNS and bool(words)
    telling = [word for word in words if len(word) > 1 and not _is_of_a_sentence(word)]
    if len(words) > 1:
        return bool(telling)
    long = kind == "PERSON" and bool(telling) and len(words[0]) >= _FEWEST_LETTERS
    return long and any(value in each and value != each and value in _WORD.findall(each) for each in beside)


def tells_by_itself(word: str, in_dictionary: Callable[[str], bool]) -> bool:
    """Whether a word of a person's name is somebody's by itself and in any letters, `Huber` of `Peter Huber`:
    no language's everyday word, and in no dictionary."""
    return len(word) >= _FEWEST_LETTERS and not _is_of_a_sentence(word) and not in_dictionary(word.lower())


def _is_of_a_sentence(word: str) -> bool:
    small = word.lower()
    return (
        small in _ALSO_WORDS
        or is_office_word(word)
        or is_product(word)
        or any(small in function_words(each) or is_plain(folded(word), each) for each in _LANGUAGES)
    )
