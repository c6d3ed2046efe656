"""Family names that the models pass over: beside a given name that they found, and in letters that no word of
the six languages has, `Işıl Kılıç`, `Rūta Jankauskienė`."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from gateway.adapters.presidio.stop_words import stop_words_of
from gateway.domain.language.lexicon import listed
from gateway.domain.masking import Span, settle_overlaps
from gateway.domain.names.office_words import is_office_word

KIND = "PERSON"

_STOP_WORDS = stop_words_of("en", "de", "es", "fr", "pl", "pt")

_FAMILY = listed(
    "Albrecht Arnold Bauer Baumann Becker Beck Berger Böhm Böttcher Brandt Braun Busch Dietrich Engel Ernst "
    "Fischer Frank Franke Friedrich Fuchs Graf Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hofmann "
    "Hoffmann Horn Huber Jäger Jung Kaiser Keller Klein Koch Köhler König Kraus Krause Krüger Kruse Kuhn "
    "Kühn Lang Lange Lehmann Lorenz Ludwig Maier Martin Mayer Meier Meyer Möller Müller Neumann Otto Peters "
    "Pfeiffer Pohl Richter Roth Sauer Schäfer Schmid Schmidt Schmitt Schmitz Schneider Scholz Schreiber "
    "Schröder Schubert Schulte Schulz Schulze Schumacher Schuster Schwarz Seidel Simon Sommer Stein Thomas "
    "Vogel Vogt Voigt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Wolff Ziegler Zimmermann Bernard "
    "Blanc Bonnet Boyer Chevalier Clément Dubois Dufour Dupont Durand Faure Fontaine Fournier François "
    "Garnier Gauthier Girard Guérin Lambert Laurent Leclerc Lefebvre Lefèvre Legrand Lemoine Leroy Marchand "
    "Mercier Meunier Michel Moreau Morel Perrin Petit Renard Richard Robin Rousseau Roussel Roux Vincent "
    "Jensen Nielsen Hansen Pedersen Andersen Larsen Olsen Johansson Andersson Karlsson Nilsson Eriksson "
    "Lindqvist Bakker Visser Smit Mulder Rossi Russo Ferrari Esposito Bianchi Romano Ricci Nagy Horvath "
    "Kovacs Novak Popescu Ivanov Petrov Nguyen Tran Pham Wang Zhang Chen Yang Huang Zhou Kim Park Choi "
    "Tanaka Suzuki Takahashi Watanabe Singh Kumar Sharma Patel Khan Ahmed Hussain Yilmaz Kaya Demir Yildiz"
)
"""Some of the commonest of Europe and Asia; German writes every noun with a capital, so that a capital beside
a given name tells nothing there."""
_LETTER = r"[^\W\d_]"
_NATIVE = r"A-Za-zÄÖÜäöüßÀÂÆÇÉÈÊËÎÏÔŒÙÛŸàâæçéèêëîïôœùûÿÁÍÑÓÚÃÕáíñóúãõĄĆĘŁŃŚŹŻąćęłńśźż"
_FOREIGN = re.compile(rf"(?![{_NATIVE}])[\u00c0-\u024f\u1e00-\u1eff]")
"""A Latin letter that none of the six languages has."""
_WORD = rf"(?![a-zß-öø-ÿ]){_LETTER}(?:['’]?{_LETTER}){{1,24}}(?:-{_LETTER}{{2,24}})?"
_NEXT = re.compile(rf"[ \xa0]({_WORD})(?![\w@]|[./]\w)")
_PAIR = re.compile(rf"(?<![\w@./-])({_WORD})[ \xa0]({_WORD})(?![\w@]|[./]\w)")
_GIVEN = re.compile(rf"{_LETTER}+(?:-{_LETTER}+)?")
_NO_OBSTACLE = frozenset({"ORGANIZATION", "DATE_TIME"})
"""A model takes `Işıl Kılıç` for a company, and most tenants let companies through."""
_SCORE = 0.85
"""As the models'."""
_WITHIN = re.compile(r"\b(?:in|nach|w|we)[ ]\Z", re.IGNORECASE)
"""Before a town."""


def family_names(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The persons of `spans` with the family name that stands beside their given name, and persons in foreign
    letters; linear in the text."""
    taken = settle_overlaps(spans)
    persons = [span for span in taken if span.kind == KIND]
    for span in persons:
        beside = _NEXT.match(text, span.end)
        if beside and _belongs(text[span.start : span.end], beside[1]):
            yield Span(span.start, beside.end(), KIND, span.score)
    if _FOREIGN.search(text):
        yield from _foreign(text, settle_overlaps(span for span in spans if span.kind not in _NO_OBSTACLE))


def _belongs(name: str, word: str) -> bool:
    """Whether the word beside a person's name is the rest of it."""
    if word.isupper() or _is_plain(word):
        return False
    return _FOREIGN.search(word) is not None or (_GIVEN.fullmatch(name) is not None and word in _FAMILY)


def _is_plain(word: str) -> bool:
    return word.lower() in _STOP_WORDS or is_office_word(word)


def _foreign(text: str, taken: Sequence[Span]) -> Iterator[Span]:
    at = 0
    while pair := _PAIR.search(text, at):
        at = pair.start(2)
        plain = any(map(_is_plain, pair.groups()))
        town = _WITHIN.search(text, max(0, pair.start() - 6), pair.start())
        if _FOREIGN.search(pair[0]) and not plain and not town and _is_free(*pair.span(), taken):
            at = pair.end()
            yield Span(*pair.span(), KIND, _SCORE)


def _is_free(start: int, end: int, taken: Sequence[Span]) -> bool:
    after = bisect_right(taken, start, key=lambda span: span.end)
    return after == len(taken) or taken[after].start >= end
