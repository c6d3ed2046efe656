"""Which language a text is in, as far as its function words prove it. Says nothing where they prove
nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import listed
from gateway.domain.language.plain_words import plain_words
from gateway.domain.language.stems import folded
from gateway.domain.language.vocabulary import Vocabulary
from gateway.domain.language.wording import Word, words

_LEXICONS = ("en", "de", "pt", "es")
_OTHERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "fr": listed(
            "le la les un une des du au aux ce cette ces mon ma mes notre nos votre vos son sa ses leur "
            "leurs et ou mais donc car que qui quoi quand où comment pourquoi combien quel quelle quels "
            "quelles est sont était être avoir ai avons avez ont fait faire peut peux pouvez dois doit devez "
            "je tu il elle nous vous ils elles ne pas plus sans avec pour par dans sur sous chez entre "
            "depuis pendant très aussi"
        ),
        "it": listed(
            "il lo la gli le un uno una del dello della dei degli delle al allo alla ai agli alle nel nella "
            "nei nelle dal dalla sul sulla con per tra fra che chi cosa come quando dove perché quanto "
            "quanti quale quali è sono era essere avere ho hai ha abbiamo hanno può posso devo deve questo "
            "questa questi queste mio mia suo sua nostro non più anche ma oppure se di da"
        ),
        "nl": listed(
            "de het een en of maar want dat die deze dit wat wie waar wanneer waarom hoe welke is zijn was "
            "waren hebben heeft heb kan kunnen moet moeten mag mogen wordt worden ik jij hij zij wij jullie "
            "mijn onze ons uw niet geen met voor van naar bij uit over onder tussen ook nog aan op"
        ),
        "pl": listed(
            "a i o jak co kto kogo komu kiedy gdzie dlaczego ile jaki jaka jakie jakich który która które "
            "czy jest są był była było być mogę może możesz można muszę musi trzeba mam mamy mój moja moje "
            "nasz nasza nie się dla w we z ze przez pod nad przy od oraz ale lub albo że już tylko też także "
            "bez przed"
        ),
    }
)
_LETTERS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "pt": frozenset("ãõ"),
        "es": frozenset("ñ"),
        "de": frozenset("äöüß"),
        "pl": frozenset("ąćęłńśźż"),
    }
)
"""Letters that of the languages known here one alone has in words of its own."""
_CERTAIN = 2
"""Function words that prove one language against another, when it has at most half as many of its own."""
READ = 1_000
"""Code points that are read; a longer text tells no more."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A lower-case word and the languages it may be of."""

    word: str
    languages: frozenset[str]


def function_words(language: str) -> frozenset[str]:
    """The function words of a language that is known here, none of another."""
    lexicon = lexicon_of(language)
    return lexicon.function_words if lexicon is not None else _OTHERS.get(language, frozenset())


@lru_cache(maxsize=1)
def _telling() -> Mapping[str, frozenset[str]]:
    """Of each function word, the languages it belongs to."""
    found: dict[str, set[str]] = {}
    for language in (*_LEXICONS, *_OTHERS):
        for word in function_words(language):
            found.setdefault(word, set()).add(language)
    return {word: frozenset(languages) for word, languages in found.items()}


def evidence(text: str, ignoring: Collection[str] = ()) -> Counter[str]:
    """How many words of the text are function words of each language. Names, acronyms and the lower-case
    words of `ignoring` count for none."""
    return Counter(language for languages in _witnesses(text, ignoring) for language in languages)


def traces(text: str, said: Vocabulary) -> tuple[Trace, ...]:
    """The words of the text that tell of languages: by their grammar, by letters that few languages have, and
    by being a plain word of one, where nothing like them was `said` before."""
    told = (
        Trace(word.lower, _languages_of(word, folded(word.text) not in said.forms))
        for word in words(text[:READ])
    )
    return tuple(trace for trace in told if trace.languages)


def _languages_of(word: Word, new: bool) -> frozenset[str]:
    if word.acronym:
        return frozenset()
    grammar = _telling().get(word.lower, frozenset())
    if grammar or not new:
        return grammar
    plain = {language for language in _LEXICONS if _is_common(folded(word.lower), word.lower, language)}
    return written(word) | plain


def written(word: Word) -> frozenset[str]:
    """The languages of which the word has a letter that no other has; none of a word that may be a name."""
    if not word.text.islower():
        return frozenset()
    return frozenset(language for language, letters in _LETTERS.items() if not letters.isdisjoint(word.lower))


def _is_common(piece: str, word: str, language: str) -> bool:
    lexicon = lexicon_of(language)
    return piece in plain_words(language).forms or (lexicon is not None and lexicon.verb(word) is not None)


def tongue(text: str) -> str:
    """The language that the text is in beyond doubt (ISO 639-1), empty when there is any."""
    witnesses = _witnesses(text, ())
    counted = Counter(language for languages in witnesses for language in languages)
    if not counted:
        return ""
    likeliest = counted.most_common(1)[0][0]
    return likeliest if all(_beats(likeliest, other, witnesses) for other in (*_LEXICONS, *_OTHERS)) else ""


def _witnesses(text: str, ignoring: Collection[str]) -> list[frozenset[str]]:
    """Of each function word of the text, the languages it belongs to."""
    telling = _telling()
    said = enumerate(words(text[:READ]))
    small = (word.lower for index, word in said if word.text.islower() or index == 0)
    return [telling[word] for word in small if word in telling and word not in ignoring]


def _beats(one: str, other: str, witnesses: Sequence[frozenset[str]]) -> bool:
    """Whether enough words are of the one language and not of the other; those of both prove nothing."""
    mine = sum(one in languages and other not in languages for languages in witnesses)
    theirs = sum(other in languages and one not in languages for languages in witnesses)
    return one == other or (mine >= _CERTAIN and mine > 2 * theirs)
