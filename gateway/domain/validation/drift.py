"""`meaning_drift`: a search is about what was asked, and says nothing that the conversation does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from gateway.domain.constraints.additions import Sources, added_negation, added_numbers, added_words
from gateway.domain.constraints.dates import without_dates
from gateway.domain.constraints.fields import fits
from gateway.domain.constraints.quantities import without_quantities
from gateway.domain.constraints.suggesting import turned_round
from gateway.domain.dialogue.anaphora import LONGEST_READ, opening
from gateway.domain.dialogue.topics import without_asides
from gateway.domain.glossary import terms_in
from gateway.domain.language import lexicon_of
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.stems import folded
from gateway.domain.language.topic_words import keeps_one, replaceable, topic_words
from gateway.domain.language.vocabulary import Vocabulary
from gateway.domain.language.wording import Word
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.boundary import crosses
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode

_MOST_TOLD = 5
"""Added words that are named."""
_PLACEHOLDERS = re.compile(rf"{PLACEHOLDER.pattern}(?:['’]?s\b)?")
"""With their genitives."""
_UNNAMED = "what was added"
"""For words that must not be told again: a restricted term is not named to anybody."""


def meaning_drift(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries that add words, figures or a negation, and all of them when none keeps a word of the
    message."""
    sources = case.support
    found = [
        Violation(ViolationCode.MEANING_DRIFT, detail, index)
        for index, text in enumerate(case.readable(queries))
        for detail in _additions(case, case.without_identifiers(text), sources)
    ]
    found += [
        Violation(ViolationCode.MEANING_DRIFT, detail, index)
        for index, query in enumerate(queries)
        for detail in _wrong_limits(case, query, sources)
    ]
    if queries and not _keeps_topic(case, queries):
        found.append(Violation(ViolationCode.MEANING_DRIFT, "Search for what the latest message asks about."))
    return tuple(found)


def _additions(case: Case, text: str, sources: Sources) -> Iterator[str]:
    text = _PLACEHOLDERS.sub(" ", text)
    if added := list(added_words(text, sources)):
        named = _UNNAMED if crosses(case, text) else _named(case, added)
        yield f"Leave out {named}: the conversation does not say it, nor does the glossary."
    if any(added_numbers(text, sources)):
        yield "Use no number, date or version that the conversation does not have."
    if negation := added_negation(text, sources):
        yield f'Leave out "{negation}": nothing in the conversation is negated.'


def _wrong_limits(case: Case, query: ProposedQuery, sources: Sources) -> Iterator[str]:
    """What filters say that the conversation does not; those that cannot be applied are no concern here."""
    for name, value in query.suggested_filters.items():
        rules = case.fields.get(name)
        if rules is None or not fits(value, rules) or isinstance(value, bool):
            continue
        if isinstance(value, int | float):
            if not sources.has_amount(value, rules):
                yield f"Filter on {name} only by a number of the conversation."
            elif turned_round(name, Decimal(str(value)), rules, case.message, case.language):
                yield f"The limit on {name} is turned round; use it the way the message says."
        elif rules.type == "string" and rules.values is None:
            texts = value if isinstance(value, tuple) else (value,)
            if any(detail for text in texts for detail in _additions(case, text, sources)):
                yield f"Filter on {name} only by words of the conversation."


def _named(case: Case, added: list[Word]) -> str:
    """The added words; nobody's hidden value is repeated."""
    hidden = Vocabulary.of(case.vault.values.values())
    shown = dict.fromkeys(
        word.text for word in added if word.text.isalpha() and not hidden.knows(word.text.casefold())
    )
    return ", ".join(f'"{word}"' for word in list(shown)[:_MOST_TOLD]) or _UNNAMED


def _keeps_topic(case: Case, queries: tuple[ProposedQuery, ...]) -> bool:
    """Whether an identifier of the message, a word of it that names something, or its meaning in the glossary
    is in a query. For a message that only points to things, what they are called is said in other words;
    amounts and dates are kept as constraints."""
    said = "\n".join(case.readable(queries))
    if any(identifier in said for identifier in case.identifiers):
        return True
    whole = case.asked
    asked = without_quantities(without_dates(whole), case.language)
    if replaceable(asked, case.language) and not _names_another_thing(case, asked):
        return True
    wanted = [*topic_words("\n".join((asked, *terms_in(asked, case.glossary).values())), case.language)]
    if asked != whole and all(is_plain(folded(word.text), case.language) for word in wanted):
        return True
    return keeps_one(wanted, said)


def _names_another_thing(case: Case, asked: str) -> bool:
    """Whether the message only goes over to a thing that nobody has spoken of: "and the gym?"."""
    lexicon = lexicon_of(case.language)
    if lexicon is None or not opening(without_asides(case.message[:LONGEST_READ], lexicon), lexicon):
        return False
    window = case.window_words
    named = [folded(word.text) for word in topic_words(asked, case.language)]
    return bool(named) and not any(window.knows(word) or is_plain(word, case.language) for word in named)
