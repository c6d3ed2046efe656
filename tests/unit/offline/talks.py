"""Discourses in as few words as they take."""

from __future__ import annotations

from gateway.adapters.offline.discourse import Discourse
from gateway.domain.language.english import ENGLISH
from gateway.domain.language.lexicon import Lexicon


def talk(*said: str, lexicon: Lexicon = ENGLISH) -> Discourse:
    """What was said, the person first and then in turn; the person's texts stand by themselves."""
    discourse = Discourse(lexicon)
    for place, text in enumerate(said):
        discourse = discourse.answered(text) if place % 2 else discourse.asked(text)
    return discourse
