"""Where what a conversation named before stands again, though nothing found it there."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter

from gateway.domain.masking import LITERAL, Span, Vault, settle_overlaps
from gateway.domain.names.telling import tells_by_itself, tells_in_any_letters
from gateway.domain.text import sendable
from gateway.domain.whole import in_small_letters, whole_places

_WORD = re.compile(r"[^\W\d_]+")
_PERSON = "PERSON"


def values_again(texts: Sequence[str], spans: Sequence[Sequence[Span]], vault: Vault) -> list[list[Span]]:
    """Of each text the places of the vault's values besides the spans: what was found in one turn is masked
    in all of them, also where it was not found again."""
    texts = [*map(sendable, texts)]
    small = [*map(in_small_letters, texts)]
    everything = "\n".join(small)
    kinds = {
        value: placeholder[1 : placeholder.rindex("_")]
        for placeholder, value in vault.values.items()
        if in_small_letters(value) in everything and not placeholder.startswith(f"<{LITERAL}_")
    }
    every = vault.values.values()
    told = (value for value, kind in kinds.items() if tells_in_any_letters(value, kind, every))
    caseless = {value: in_small_letters(value) for value in told}
    return [
        list(_places(text, low, kinds, caseless, found))
        for text, low, found in zip(texts, small, spans, strict=True)
    ]


def _places(
    text: str, small: str, kinds: Mapping[str, str], caseless: Mapping[str, str], found: Sequence[Span]
) -> Iterator[Span]:
    """Where the values of `kinds` stand in the text: those in `caseless` also in other letters, which are
    looked for in the text in small ones."""
    taken = {(span.start, span.end) for span in found}
    for value, kind in kinds.items():
        low = caseless.get(value)
        for start in whole_places(value, text) if low is None else whole_places(low, small):
            if (start, start + len(value)) not in taken:
                yield Span(start, start + len(value), kind, score=0.0)


def words_of_names_again(
    texts: Sequence[str],
    spans: Sequence[Sequence[Span]],
    vault: Vault,
    in_dictionary: Callable[[str], bool],
) -> list[list[Span]]:
    """Of each text the places, besides the spans, of words that tell somebody whom the vault has by the whole
    name or by that word alone: "and if huber is external?" after "Peter Huber"."""
    small = [in_small_letters(sendable(text)) for text in texts]
    present = {word for text in small for word in _WORD.findall(text)}
    names = (value for placeholder, value in vault.values.items() if placeholder.startswith(f"<{_PERSON}_"))
    words = {word for name in names for word in _WORD.findall(name) if in_small_letters(word) in present}
    telling = {in_small_letters(word) for word in words if tells_by_itself(word, in_dictionary)}
    return [list(_beside(text, sorted(telling), found)) for text, found in zip(small, spans, strict=True)]


def _beside(text: str, words: Sequence[str], found: Sequence[Span]) -> Iterator[Span]:
    taken = sorted((span.start, span.end) for span in settle_overlaps(found))
    for word in words:
        for start in whole_places(word, text):
            before = bisect_right(taken, start, key=itemgetter(0))
            if not before or taken[before - 1][1] < start + len(word):
                yield Span(start, start + len(word), _PERSON, score=0.0)
