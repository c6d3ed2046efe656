"""`unresolved_reference`: a search must say what "it", "that" or "the second one" stands for, and a message
that leans on what was said before is no search as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile

from gateway.domain.anaphora import LONGEST_READ, unresolved
from gateway.domain.gate import read
from gateway.domain.glossary import expand, terms_in
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.plain_words import is_plain
from gateway.domain.proposal import ProposedQuery
from gateway.domain.stems import folded
from gateway.domain.topic_words import topic_words
from gateway.domain.topics import without_asides
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode
from gateway.domain.wording import words

_LEANING = frozenset({"dangling_reference", "ellipsis", "contrast", "resumed_topic", "correction", "answer"})
"""Signs of the gate that a message does not stand by itself; a term of the glossary or a second topic is
none."""
_COPY = "This repeats the message, which leans on what was said before; write what is meant in full, or ask."


def unresolved_reference(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries in which a word still points to something outside of them, and copies of a message that leans
    on the conversation."""
    copies = _copies(case) if _leans(case) else frozenset()
    return tuple(
        Violation(ViolationCode.UNRESOLVED_REFERENCE, detail, index)
        for index, query in enumerate(queries)
        if (detail := _pointing(case, query.text))
        or (detail := _COPY if _letters(query.text, lexicon_of(case.language)) in copies else "")
    )


def _pointing(case: Case, text: str) -> str:
    words_left = unresolved(case.without_identifiers(text), case.conversation.language)
    if not words_left:
        return ""
    quoted = ", ".join(f'"{word}"' for word in words_left)
    return f"Put the thing meant in place of {quoted}; ask when the conversation does not tell."


def _leans(case: Case) -> bool:
    reading = read(case.conversation, terms_in(case.message, case.glossary), case.identifiers)
    signs = _LEANING.intersection(reading.reasons)
    return bool(signs) and not (
        signs == {"ellipsis"} and _asks_in_full(case.message, lexicon_of(case.language))
    )


def _asks_in_full(text: str, lexicon: Lexicon | None) -> bool:
    """Whether a short message is a whole question about a thing of its own: "how is cassoulet made?"."""
    if lexicon is None:
        return False
    said = {word.lower for word in words(text)}
    if said & (lexicon.definite | lexicon.pointing) or not said & (lexicon.questions | lexicon.auxiliaries):
        return False
    return any(not is_plain(folded(word.text), lexicon.code) for word in topic_words(text, lexicon.code))


def _copies(case: Case) -> frozenset[str]:
    """The message as it is, without what it opens with, and with the glossary's terms, each folded."""
    lexicon = lexicon_of(case.language)
    forms = _forms(case.message[:LONGEST_READ], lexicon)
    return frozenset(
        _letters(text, lexicon)
        for form in forms
        for text in (form, expand(form, case.glossary, case.identifiers))
    )


def _forms(text: str, lexicon: Lexicon | None) -> Iterator[str]:
    yield text
    if lexicon is not None:
        point = without_asides(text, lexicon)
        opened = lexicon.openers.match(point)
        yield point[opened.end() :] if opened is not None else point


def _letters(text: str, lexicon: Lexicon | None) -> str:
    """The letters of a text without the preposition and the articles it begins with: "for contractors" asks
    for nothing that "contractors" does not."""
    small = frozenset() if lexicon is None else lexicon.prepositions | lexicon.articles
    said = dropwhile(lambda word: word.lower in small, words(text[: 2 * LONGEST_READ]))
    return "".join(folded(word.text) for word in said)
