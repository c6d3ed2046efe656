"""`language_changed`: a search is in the language of the message, as far as function words prove another."""

from __future__ import annotations

from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import ProposedQuery
from gateway.domain.tongues import evidence, function_words
from gateway.domain.validation.asked import language_of
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode
from gateway.domain.wording import words

_DETAIL = "Write the search in the language of the latest message."
_CERTAIN = 2
"""Function words of another language that prove it."""


def language_changed(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries in another language than the message. Names, identifiers, and what the message and the glossary
    say themselves prove nothing."""
    own = language_of(case)
    if not function_words(own):
        return ()
    given = frozenset(word.lower for text in (case.message, *case.glossary.values()) for word in words(text))
    return tuple(
        Violation(ViolationCode.LANGUAGE_CHANGED, _DETAIL, index)
        for index, text in enumerate(case.readable(queries))
        if _is_foreign(case.without_identifiers(PLACEHOLDER.sub(" ", text)), own, given)
    )


def _is_foreign(text: str, own: str, given: frozenset[str]) -> bool:
    """Whether some language has proof in the text and the person's own has none, or next to none."""
    mine = evidence(text)[own]
    others = evidence(text, ignoring=given | function_words(own))
    others.pop(own, None)
    _, most = max(others.items(), key=lambda each: each[1], default=("", 0))
    return most >= _CERTAIN and most > 2 * mine
