"""The documents' words for what people say: finds the tenant's glossary terms in a text and swaps them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from gateway.domain.identifiers import identifiers_in
from gateway.domain.language.wording import plural

_NOTE = re.compile(r"\s*\([^()]*\)\s*$")


def terms_in(text: str, glossary: Mapping[str, str]) -> dict[str, str]:
    """The entries whose term stands in the text as a whole word, longest first; a term within a longer one is
    not found by itself, and none is found inside an identifier or a quotation."""
    return {term: glossary[term] for term, _ in _standing(text, glossary)}


def term_places(text: str, terms: Iterable[str]) -> list[tuple[int, int]]:
    """Where terms stand in the text, as `terms_in` finds them, in order."""
    return sorted(place for _, places in _standing(text, terms) for place in places)


def _standing(text: str, glossary: Iterable[str]) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Each term that stands in the text, longest first, and its places."""
    low = _spoken(text)
    near = [term for term in glossary if _spoken_term(term) in low]  # spares thousands of searches
    taken = _covered(text, _protected(text, ()) if near else ())
    for term in sorted(near, key=lambda each: (-len(each), each)):
        spans = (match.span() for match in _term(term).finditer(text))
        places = [(start, end) for start, end in spans if not any(taken[start:end])]
        if places:
            yield term, places
            _cover(taken, places)


def expand(text: str, glossary: Mapping[str, str], protected: Sequence[str] = ()) -> str:
    """The text with each term as the documents' term, the acronym beside it on first use. An expansion that
    the text already has is not repeated. `protected` substrings and identifiers stay as they are."""
    for term, expansion in sorted(glossary.items(), key=lambda entry: (-len(entry[0]), entry[0])):
        if not _phrase(_NOTE.sub("", expansion)).search(text):
            text = _swap(text, term, expansion, protected)
    return text


def _swap(text: str, term: str, expansion: str, protected: Sequence[str]) -> str:
    found = _term(term)
    if not found.search(text):
        return text
    kept = _covered(text, _protected(text, protected))
    first = True

    def documents_term(match: re.Match[str]) -> str:
        nonlocal first
        if any(kept[match.start() : match.end()]):
            return match[0]
        beside = first
        first = False
        return _written(match, term, expansion, beside=beside)

    return found.sub(documents_term, text)


def _written(match: re.Match[str], term: str, expansion: str, *, beside: bool) -> str:
    note = _NOTE.search(expansion)
    words = _NOTE.sub("", expansion)
    if match["plural"]:
        words = plural(words)
    if _phrase(term).search(expansion):
        return words + (note[0].rstrip() if note and beside else "")
    return f"{words} ({term}{match['plural'] or ''})" if beside else words


def _spoken(text: str) -> str:
    return " ".join(text.lower().split())


@lru_cache(maxsize=4096)
def _spoken_term(term: str) -> str:
    return _spoken(term)


@lru_cache(maxsize=4096)
def _term(term: str) -> re.Pattern[str]:
    """A term as a whole word, perhaps in the plural or with a possessive ending; acronyms mind their case."""
    flags = re.NOFLAG if term.isupper() else re.IGNORECASE
    plural_ending = "(?!)" if _is_plural(term) else "e?s"
    ending = rf"(?:(?P<plural>{plural_ending})(?!\w))?(?:['’]s?(?!\w))?"
    return re.compile(rf"(?<![\w-]){_spaced(term)}{ending}(?!\w)(?!-\d)", flags)


def _is_plural(term: str) -> bool:
    return term.lower().endswith("s") and not term.isupper()


@lru_cache(maxsize=4096)
def _phrase(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){_spaced(words)}(?:e?s)?(?!\w)", re.IGNORECASE)


def _spaced(words: str) -> str:
    return r"\s+".join(re.escape(word) for word in words.split())


def _protected(text: str, given: Sequence[str]) -> Iterator[tuple[int, int]]:
    for identifier in (*identifiers_in(text, ()), *given):
        start = text.find(identifier)
        while start >= 0:
            yield (start, start + len(identifier))
            start = text.find(identifier, start + len(identifier))


def _covered(text: str, places: Iterable[tuple[int, int]]) -> bytearray:
    """Of each code point of the text whether it stands in one of these places."""
    covered = bytearray(len(text))
    _cover(covered, places)
    return covered


def _cover(covered: bytearray, places: Iterable[tuple[int, int]]) -> None:
    for start, end in places:
        covered[start:end] = b"\1" * (end - start)
