"""Passages of a data set, searched by BM25 in memory: the same search for the gateway and for all that it is
compared with."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import bm25s
import snowballstemmer

from gateway.domain.quality.judged import Passage
from gateway.domain.search import Hit, ScopedQuery

logging.getLogger("bm25s").setLevel(logging.WARNING)  # it tells each of its steps

K1, B = 1.2, 0.75
"""The contract's (section 6); the weighting of terms is Lucene's, with its English stop words."""


class PassageIndex:
    """The port `Knowledge` over passages that all stand in one scope of one collection, and `Ranker`.

    Suggested filters are not looked at: the bundle that this serves declares no fields.
    """

    def __init__(self, passages: Sequence[Passage], collection: str, scope: str) -> None:
        self._passages, self._collection, self._scope = passages, collection, scope
        self._stem = snowballstemmer.stemmer("english").stemWords
        self._index = bm25s.BM25(k1=K1, b=B, method="lucene")
        texts = [f"{passage.title} {passage.text}" for passage in passages]
        self._index.index(self._tokens(texts), show_progress=False)

    def rank(self, text: str, k: int) -> tuple[str, ...]:
        """Ids of the passages that share a word with the text, best first, at most `k`."""
        return tuple(self._passages[place].id for place, _ in self._found(text, k))

    async def search(self, query: ScopedQuery, k: int) -> tuple[Hit, ...]:
        """See the port."""
        if not query.access.permits(self._scope) or self._collection not in query.collections:
            return ()
        return tuple(self._hit(place, score) for place, score in self._found(query.text, k))

    def _found(self, text: str, k: int) -> list[tuple[int, float]]:
        tokens = self._tokens([text])
        places, scores = self._index.retrieve(tokens, k=min(k, len(self._passages)), show_progress=False)
        return [
            (int(place), float(score)) for place, score in zip(places[0], scores[0], strict=True) if score > 0
        ]

    def _tokens(self, texts: list[str]) -> bm25s.tokenization.Tokenized:
        return bm25s.tokenize(texts, stopwords="en", stemmer=self._stem, show_progress=False)

    def _hit(self, place: int, score: float) -> Hit:
        passage = self._passages[place]
        return Hit(passage.id, self._collection, self._scope, passage.title, passage.text, score)
