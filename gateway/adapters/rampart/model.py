"""Rampart reads a text of any length in overlapping windows and says of each word what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from gateway.adapters.rampart.files import labels, model_folder
from gateway.adapters.rampart.graph import graph_in_whole_numbers

LEAST_PROBABILITY = 0.01
"""Of being anything at all: below, a word tells nothing, not even beside a name."""

_WINDOW, _OVERLAP = 126, 32
"""Tokens, of the 510 that would fit. The model finds most in windows of about 480 characters (its wheel)."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or a part of one between punctuation, from `start` to `end` in code points."""

    start: int
    end: int
    label: str
    probability: float


class Rampart:
    """The model in memory: 0.5 s to make, 50 MB to keep. Takes one processor, and one call at a time."""

    def __init__(self) -> None:
        folder = model_folder()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            graph_in_whole_numbers(folder / "onnx" / "model_q4.onnx"),
            options,
            providers=["CPUExecutionProvider"],
        )
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._begin, self._end = map(self._tokenizer.token_to_id, ("[CLS]", "[SEP]"))
        self._labels = labels(folder)

    def words(self, text: str) -> list[Word]:
        """The words that may be part of a name, an address or a number; the caller weighs how likely."""
        encoding = self._tokenizer.encode(text, add_special_tokens=False)
        return list(self._labelled(encoding)) if encoding.ids else []

    def _labelled(self, encoding: Encoding) -> Iterator[Word]:
        """A word counts when one of its tokens does: half a name is a name."""
        likely = self._probabilities(encoding.ids)
        offsets, words = encoding.offsets, encoding.word_ids
        (telling,) = np.nonzero(likely[:, 0] <= 1 - LEAST_PROBABILITY)
        for word, places in groupby(telling.tolist(), key=words.__getitem__):
            tokens = _whole(words, word, list(places))
            best = int(likely[tokens, 1:].sum(axis=0).argmax()) + 1
            yield Word(
                offsets[tokens[0]][0],
                offsets[tokens[-1]][1],
                self._labels[best],
                float(1 - likely[tokens, 0].min()),
            )

    def _probabilities(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """Of each token and label, each token in the window where it has most around it."""
        found = np.empty((len(tokens), len(self._labels)), dtype=np.float32)
        read: dict[tuple[int, ...], NDArray[np.float32]] = {}  # a text that repeats itself is read once
        for start in range(0, max(1, len(tokens) - _OVERLAP), _WINDOW - _OVERLAP):
            window = tuple(tokens[start : start + _WINDOW])
            if window not in read:
                read[window] = self._read(window)
            inner = start + (_OVERLAP // 2 if start else 0)
            found[inner : start + _WINDOW] = read[window][inner - start :]
        return found

    def _read(self, window: Sequence[int]) -> NDArray[np.float32]:
        tokens = np.array([[self._begin, *window, self._end]], dtype=np.int64)
        (outputs,) = self._session.run(
            None,
            {
                "input_ids": tokens,
                "attention_mask": np.ones_like(tokens),
                "token_type_ids": np.zeros_like(tokens),
            },
        )
        raised = np.exp(outputs[0, 1:-1] - outputs[0, 1:-1].max(axis=-1, keepdims=True))
        probabilities: NDArray[np.float32] = raised / raised.sum(axis=-1, keepdims=True)
        return probabilities


def _whole(words: Sequence[int | None], word: int | None, places: Sequence[int]) -> Sequence[int]:
    """All tokens of the word that some are of."""
    first, last = places[0], places[-1]
    while first > 0 and words[first - 1] == word:
        first -= 1
    while last + 1 < len(words) and words[last + 1] == word:
        last += 1
    return range(first, last + 1)
