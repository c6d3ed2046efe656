"""Messages that name again, as known or by one word, what an earlier text named: "the album", "Lovelace"."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.dialogue.topics import weight
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES, Phrase, phrases
from gateway.domain.language.wording import singular, words

_BRIEF_WEIGHT = 3
"""A name, which counts as two, and one word more; a longer question says enough round it."""
RESUMED = 600
"""Code points of an earlier turn in which a thing counts as introduced."""
_RESUMED_WEIGHT = 4
"""A question that names more says what it is about though it speaks of "the bike"."""


def is_known(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is "the" and one word, of which nothing more is said, and no time."""
    alone = len(phrase.heads) == 1 and phrase.after not in lexicon.links
    return alone and phrase.before in lexicon.definite and not lexicon.times.search(phrase.text)


def resumes(text: str, earlier: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether the text names no name, and as known, with the words of an earlier text, one thing: "the
    album", or by more than a word, "the first method", where it names all else as known too."""
    named = [phrase for phrase in phrases(text, lexicon) if not _says_nothing(phrase, lexicon)]
    if any(phrase.name for phrase in named):
        return False
    known = [phrase for phrase in named if phrase.before in lexicon.definite]
    if len(known) < len(named):
        brief = weight(text, lexicon) <= _RESUMED_WEIGHT and not asks_oneself(text, lexicon)
        known = [phrase for phrase in known if brief and is_known(phrase, lexicon)]
    told = _parts_said(earlier) if known else set()
    return any(
        all(part in told for head in phrase.heads for part in _parts(head))
        for phrase in known
        if phrase.after not in lexicon.links
    )


def _parts_said(texts: Sequence[str]) -> set[str]:
    said = (singular(word.text) for text in texts for word in words(text[:RESUMED]))
    return {part for each in said for part in _parts(each)}


def asks_oneself(text: str, lexicon: Lexicon) -> bool:
    """Whether whoever speaks stands in the text: "do I need the form?"."""
    return not lexicon.speaker.isdisjoint(word.lower for word in words(text))


def _says_nothing(phrase: Phrase, lexicon: Lexicon) -> bool:
    return phrase.entity in TIMES or set(phrase.heads) <= lexicon.generic


def _parts(head: str) -> list[str]:
    return head.split("-")


def calls_briefly(text: str, earlier: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether a text of few words calls by one, "Lovelace", what an earlier one named in full."""
    if not is_brief(text, lexicon):
        return False
    full = [phrase for said in earlier for phrase in phrases(said[:RESUMED], lexicon) if phrase.name]
    return any(is_short_for(brief, each, lexicon) for brief in phrases(text, lexicon) for each in full)


def is_brief(text: str, lexicon: Lexicon) -> bool:
    """Whether the text names so little that a name in it should be the full one."""
    return weight(text, lexicon) <= _BRIEF_WEIGHT


def is_short_for(brief: Phrase, full: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is one word of a longer name: "Lovelace", but not "the count"."""
    bare_word = len(brief.heads) == 1 and brief.before not in lexicon.articles and not brief.entity
    return bare_word and full.name and len(full.heads) > 1 and brief.heads[0] in full.heads
