"""`language_changed`: a search is in the language of the message, as far as its words prove another."""

from __future__ import annotations

from gateway.domain.language.stems import folded
from gateway.domain.language.tongues import Trace, function_words, traces
from gateway.domain.language.vocabulary import Vocabulary
from gateway.domain.language.wording import words
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode

_DETAIL = "Write the search in the language of the latest message."
_CERTAIN = 2
"""Words of another language that prove it, when at most half as many are the person's own."""


def language_changed(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries in another language than the message. Names, identifiers, and what the conversation and the
    glossary say themselves prove nothing."""
    own = case.tongue
    if not function_words(own):
        return ()
    given = frozenset(word.lower for text in (case.message, *case.glossary.values()) for word in words(text))
    return tuple(
        Violation(ViolationCode.LANGUAGE_CHANGED, _DETAIL, index)
        for index, text in enumerate(case.readable(queries))
        if _is_foreign(case.without_identifiers(PLACEHOLDER.sub(" ", text)), own, given, case.support.said)
    )


def _is_foreign(text: str, own: str, given: frozenset[str], said: Vocabulary) -> bool:
    """Whether some language has proof in the text and the person's own has none, or next to none. `given` are
    words that prove no other language, `said` those that prove it only as parts of its grammar. Where nothing
    of the conversation is left, one word is enough."""
    found = [each for each in traces(text, said) if own in each.languages or each.word not in given]
    others = {language for each in found for language in each.languages} - {own}
    kept = any(said.has(folded(word.text)) for word in words(text))
    return any(_outweighs(other, own, found, _CERTAIN if kept else 1) for other in others)


def _outweighs(other: str, own: str, found: list[Trace], certain: int) -> bool:
    theirs = sum(other in each.languages and own not in each.languages for each in found)
    mine = sum(own in each.languages and other not in each.languages for each in found)
    return theirs >= certain and theirs > 2 * mine
