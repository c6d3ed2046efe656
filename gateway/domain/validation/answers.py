"""`answered_instead`: a search reads as a search, not as an answer, an apology or a wrapped reply.

What the person wrote is never held against a rewrite: a phrase, quotes or sentences of the message may stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gateway.domain.conversation import Role
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation import phrases
from gateway.domain.validation.case import Case
from gateway.domain.validation.statements import is_statement
from gateway.domain.violations import Violation, ViolationCode

_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“", "‘": "’", "«": "»", "»": "«", "`": "`"}

_SENTENCE_END = re.compile(r"[^\W\d_]{3} ?[.!?]+[\"')\]”’]*\s+(?=[\"'(“„¿¡]?[^\W\d_a-z])")
"""Three letters before the mark, so that initials and titles ("P. G.", "Mr. Rogers") end no sentence."""

_ALWAYS_FINE = 240
"""Code points under which no query is too wordy: of 4,100 human rewrites in six public sets one is longer
and more than twice as long as message and context."""


def answered_instead(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries that are something other than a search."""
    return tuple(
        Violation(ViolationCode.ANSWERED_INSTEAD, detail, index)
        for index, query in enumerate(queries)
        for sign, detail in _SIGNS
        if sign(case, case.without_identifiers(query.text))
    )


def _is_fenced(case: Case, text: str) -> bool:
    return "```" in text and "```" not in case.message


def _is_wrapped(case: Case, text: str) -> bool:
    text = text.strip()
    closing = _QUOTES.get(text[:1])
    if closing is None or len(text) < 2 or text[-1] != closing:
        return False
    inner = text[1:-1]
    return closing not in inner and text[0] not in inner and not _typed_in_quotes(case, inner)


def _typed_in_quotes(case: Case, inner: str) -> bool:
    message = case.message.casefold()
    return any(f"{left}{inner}{right}".casefold() in message for left, right in _QUOTES.items())


def _opens_as_an_answer(case: Case, text: str) -> bool:
    found = phrases.openers(case.conversation.language).match(text)
    return found is not None and not _letters(case.message).startswith(_letters(found[0]))


def _letters(text: str) -> str:
    return re.sub(r"\W+", " ", text).strip().casefold() + " "


def _speaks_as_an_assistant(case: Case, text: str) -> bool:
    found = phrases.voice(case.conversation.language).search(text)
    return found is not None and not any(found[0].casefold() in words for words in _persons_words(case))


def _persons_words(case: Case) -> tuple[str, ...]:
    window = (turn.content.text for turn in case.conversation.window if turn.role is Role.USER)
    return tuple(text.casefold() for text in (case.message, *window))


def _states(case: Case, text: str) -> bool:
    """A question met with a statement; what the person stated may be stated again."""
    return case.message.rstrip().endswith("?") and is_statement(text, case.language)


def _has_more_sentences(case: Case, text: str) -> bool:
    return _sentences(text) > max(_sentences(case.message), 1)


def _sentences(text: str) -> int:
    return len(_SENTENCE_END.findall(text.strip())) + 1


def _is_wordy(case: Case, text: str) -> bool:
    """More than twice as long as all it may draw on: the message, one turn of the person, the expansions."""
    message, *window = map(len, _persons_words(case))
    expansions = sum(map(len, case.glossary.values()))
    return len(text) > max(_ALWAYS_FINE, 2 * (message + max(window, default=0) + expansions))


_SIGNS: tuple[tuple[Callable[[Case, str], bool], str], ...] = (
    (_is_fenced, "Write the search as plain text without a code fence."),
    (_is_wrapped, "Write the search without quotation marks around it."),
    (_opens_as_an_answer, "Write the search alone, with no answer and no words before it."),
    (_speaks_as_an_assistant, "Write a search for documents, not a reply to the person."),
    (_states, "Do not answer the question; write what to search for."),
    (_has_more_sentences, "Write one search as one sentence or phrase, with no explanation after it."),
    (_is_wordy, "Write a shorter search: only what the latest message depends on."),
)
