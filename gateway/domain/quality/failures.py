"""Why a rewrite did not find what a person's rewrite of the same turn found, as far as the words tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum

from gateway.domain.quality.judged import JudgedTurn
from gateway.domain.quality.systems import GATEWAY, REFERENCE

_WORD = re.compile(r"\d+|\w{4,}")
"""Shorter words are mostly articles and prepositions, which find nothing."""
_SENTENCE = re.compile(r"[?.!]+\s+(?=\S)")
_DEPTH = 5


class FailureKind(StrEnum):
    """`reference`: what was meant stands in the history and was not carried over. `vocabulary`: the person's
    word stands nowhere before. `several_topics`: there was more than one question. `implicit_filter`: a
    number or a year was lost. `ranking`: the words are there, and rank worse."""

    REFERENCE = "reference"
    VOCABULARY = "vocabulary"
    SEVERAL_TOPICS = "several_topics"
    IMPLICIT_FILTER = "implicit_filter"
    RANKING = "ranking"


def failure_of(
    turn: JudgedTurn, queries: Sequence[str], rankings: Mapping[str, Sequence[str]]
) -> FailureKind | None:
    """The kind, or None when as many of the answers are among the first five as with the person's rewrite."""
    found, wanted = (len(turn.gold.intersection(rankings[each][:_DEPTH])) for each in (GATEWAY, REFERENCE))
    if found >= wanted:
        return None
    lost = _words(turn.reference) - _words(" ".join(queries))
    if any(map(str.isdecimal, lost)):
        return FailureKind.IMPLICIT_FILTER
    if len(_SENTENCE.split(turn.reference)) > 1:
        return FailureKind.SEVERAL_TOPICS
    if lost & _words(" ".join(said.content for said in turn.history)):
        return FailureKind.REFERENCE
    return FailureKind.VOCABULARY if lost else FailureKind.RANKING


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
