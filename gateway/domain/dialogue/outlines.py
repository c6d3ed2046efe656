"""Follow-ups in a language that is known in outline alone: told by how they begin, and put where the same
preposition stood."""

from __future__ import annotations

from gateway.domain.language.sketches import Sketch
from gateway.domain.language.wording import Word, bare, joined, unopened, words

_MOST_WORDS = 8
"""What is longer says by itself what it is about."""


def sign_of(text: str, sketch: Sketch) -> str:
    """Why the text leans on what was said before, empty when it does not seem to."""
    said = words(text)
    if not said or len(said) > _MOST_WORDS:
        return ""
    if sketch.corrections.match(unopened(text)):
        return "correction"
    return "ellipsis" if asks_why(text, sketch) or sketch.openers.match(unopened(text)) else ""


def asks_why(text: str, sketch: Sketch) -> bool:
    """Whether the text is "why?" and no more."""
    return [word.lower in sketch.reasons for word in words(text)] == [True]


def asked_on(question: str, text: str, sketch: Sketch) -> str:
    """The question that a leaning text makes of the one before: about something else, or why."""
    text, question = unopened(text), bare(question)
    said, asked = words(text), words(question)
    if asks_why(text, sketch):
        opened = bool(asked) and asked[0].lower in sketch.questions
        return joined(said[0].lower, question[asked[0].end :] if opened else question)
    match = sketch.corrections.match(text) or sketch.openers.match(text)
    return _with(bare(text[match.end() :]) if match else bare(text), question, sketch)


def _with(other: str, question: str, sketch: Sketch) -> str:
    first, asked = words(other)[0], words(question)
    leads = first.lower in sketch.prepositions
    wanted = {first.lower} if leads else sketch.persons
    place = next((at for at in reversed(range(len(asked))) if asked[at].lower in wanted), None)
    if place is None:
        return joined(question, other)
    start = asked[place].start if leads else asked[place].end
    return joined(question[:start], other, question[_end_of(place, asked, sketch) :])


def _end_of(place: int, asked: tuple[Word, ...], sketch: Sketch) -> int:
    """Where the phrase ends that the preposition governs: before the next one."""
    for at in range(place + 1, len(asked)):
        if asked[at].after_pause or asked[at].lower in sketch.prepositions:
            return asked[at - 1].end
    return asked[-1].end
