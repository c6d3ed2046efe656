"""Messages that say themselves that they are about something else: "new topic: where do I park?"."""

from __future__ import annotations

from gateway.domain.dialogue.leaning import leaning
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import unopened


def asked_anew(text: str, lexicon: Lexicon) -> str:
    """What is asked behind the words that leave the last topic. Empty where none do, or where the rest does
    not stand by itself, so that the last topic is not left after all."""
    match = lexicon.shifts.match(unopened(text))
    if match is None:
        return ""
    rest = unopened(text)[match.end() :]
    return rest if leaning(rest, lexicon) is None else ""
