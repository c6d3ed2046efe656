"""The language of a message by py3langid, whose model comes with its wheel."""

from __future__ import annotations

import copy
import re
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from gateway.adapters.english_words import is_english_word
from gateway.adapters.everyday_words import LATIN, everyday_words
from gateway.domain.language.lexicon import listed

_ODDS = 4.0
"""How many times likelier than the first language another has to be: "Maria Garcia" is Portuguese 3.6 to 1.

A wrong guess costs more than the first language does, because names are looked for in some languages only.
"""
_WORDS = 2
"""One word tells nothing, names and products look like any language: "Kubernetes" is German 17 to 1."""
_PLAIN_WORDS, _PLAIN_ODDS = 4, 100.0
"""From this on a text is in a language that nobody asked for. Of 5,414 English sentences of that length none
is taken for another language's; French or Polish ones are, 400 to 1 and more."""
_SMALL_WORDS, _SHORT_ODDS = 2, 300.0
"""The same for fewer words, with as many in small letters: names are foreign in any sentence."""
_SPOKEN = LATIN | listed("ar el he ja ko ru uk zh")
"""Languages of offices. The model knows dialects beside them, which a German or Portuguese text resembles."""
_LEAST = 1e-300
"""A likelihood that is none."""
_READ = 1000
"""Characters that are read: enough to tell, and a long text costs no more than a short one."""
_KEPT = 20_000
"""Guesses that are kept, 3 MB, so that the turns of a window are not read again with every message. Each
stands under a digest with a random key of the instance's own, which tells nobody what was said."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_SMALL_WORD = re.compile(r"(?<!\S)(?![A-ZÀ-Þ])[^\W\d_]{2,}")
_CAPITAL = r"[^\w\s]*(?=[^\W\d_])(?![a-zß-öø-ÿ])\w[\w'’-]*"
_NAME = re.compile(rf"(?<=\S)\s+{_CAPITAL}(?:\s+(?:(?:van|von|de|den|der|du|dos)\s+){{1,2}}{_CAPITAL})?")
_LETTER = re.compile(r"[^\W\d_]")
_SCRIPTS = tuple(
    (re.compile(letters), tuple(languages.split()))
    for letters, languages in (
        (r"[\u3040-\u30ff]", "ja"),
        (r"[\u4e00-\u9fff]", "zh ja"),
        (r"[\uac00-\ud7af]", "ko"),
        (r"[\u0600-\u06ff]", "ar fa ur"),
        (r"[\u0590-\u05ff]", "he"),
        (r"[\u0370-\u03ff]", "el"),
        (r"[\u0400-\u04ff]", "ru uk bg sr mk be"),
        (r"[\u0e00-\u0e7f]", "th"),
        (r"[\u0900-\u097f]", "hi mr ne"),
    )
)
"""Letters, and the languages that are written in them, first the one that most people write."""


@lru_cache(maxsize=1)
def _model() -> LanguageIdentifier:
    """Unpacked once in a process, which takes a second; nobody changes it."""
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)


class LangidLanguages:
    """`Languages` by naive Bayes over byte sequences; obligations in `gateway.ports.languages`."""

    def __init__(self) -> None:
        self._model = _model()
        self._labels = frozenset(self._model.labels)
        self._among = lru_cache(maxsize=256)(self._narrowed)  # one for each tenant's languages
        self._key = secrets.token_bytes(32)
        self._guessed: OrderedDict[bytes, str] = OrderedDict()

    def guess(self, text: str, among: Sequence[str]) -> str:
        """The likeliest of `among`, or the language that the text is plainly in instead."""
        digest = self._digest(text[:_READ], among)
        if digest not in self._guessed:
            self._guessed[digest] = self._guess(text[:_READ], among)
        self._guessed.move_to_end(digest)
        while len(self._guessed) > _KEPT:
            self._guessed.popitem(last=False)
        return self._guessed[digest]

    def has_word(self, word: str) -> bool:
        """Whether an English dictionary has the word; no other is at hand."""
        return is_english_word(word)

    def _digest(self, text: str, among: Sequence[str]) -> bytes:
        # Their number goes before them, because a text may hold what would read as one language more.
        whole = "\0".join((str(len(among)), *among, text)).encode(errors="surrogatepass")
        return blake2b(whole, digest_size=16, key=self._key).digest()

    def _guess(self, text: str, among: Sequence[str]) -> str:
        first = among[0]
        if (foreign := _by_its_letters(text, among)) is not None:
            return foreign
        known = tuple(language for language in among if language in self._labels)
        said = len(_WORD.findall(text))
        if first not in known or said < _WORDS:
            return first
        if (foreign := self._by_its_words(text, known)) is not None:
            return foreign
        likelihoods = self._likelihoods(text, known)
        best = max(known, key=lambda language: likelihoods[language])
        return best if likelihoods[best] > _ODDS * likelihoods[first] else first

    def _by_its_words(self, text: str, known: tuple[str, ...]) -> str | None:
        """The language that the text is in beyond doubt, where it is none of `known`. Names do not count:
        whoever asks about Lenka Horáková asks it in any language."""
        words = _without_names(text)
        likelihoods = self._likelihoods(words, known)
        likeliest = max(likelihoods, key=lambda language: likelihoods[language])
        odds = likelihoods[likeliest] / max(_LEAST, *(likelihoods[language] for language in known))
        is_foreign = likeliest not in known and odds > _ODDS and _prove(words, likeliest, known, odds)
        return likeliest if is_foreign else None

    def _likelihoods(self, text: str, known: tuple[str, ...]) -> Mapping[str, float]:
        return dict(self._among(known).rank(text))

    def _narrowed(self, languages: tuple[str, ...]) -> LanguageIdentifier:
        """A guesser among these and the languages of offices."""
        narrowed = copy.copy(self._model)  # its arrays are shared
        narrowed.set_languages(sorted({*languages, *(_SPOKEN & self._labels)}))
        return narrowed


def _without_names(text: str) -> str:
    """The text without the words that begin with a capital, but for the first one; whole where all do."""
    return _NAME.sub(" ", text) if _SMALL_WORD.search(text) else text


def _prove(words: str, foreign: str, known: tuple[str, ...], odds: float) -> bool:
    """Whether it is that language: by its everyday words, or by its letters where those do not speak against
    it."""
    count = len(_WORD.findall(words))
    if count >= _PLAIN_WORDS and odds > _PLAIN_ODDS:
        return True
    if foreign not in LATIN or count < _WORDS:
        return False
    said = everyday_words(words, (foreign, *known))
    ahead = said[foreign] - max(said[language] for language in known)
    small = len(_SMALL_WORD.findall(words))
    return ahead > 0 or (ahead == 0 and small >= _SMALL_WORDS and odds > _SHORT_ODDS)


def _by_its_letters(text: str, among: Sequence[str]) -> str | None:
    """A language of the script that most letters are of, where nobody in `among` writes it: no word need be
    known for that, and Japanese has none that a space ends. None where the letters tell nothing."""
    if text.isascii():
        return None
    letters = len(_LETTER.findall(text))
    for script, languages in _SCRIPTS:
        if 2 * len(script.findall(text)) > letters:
            return None if set(among) & set(languages) else languages[0]
    return None
