"""The name in a question that another name takes the place of: Brazil for Portugal, the US for the EU."""

from __future__ import annotations

from gateway.adapters.offline.places import is_governed
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import Word, words

REGIONS = frozenset({"US", "USA", "UK", "EU", "UAE", "EUA", "UE"})
"""Places that are known by their letters, and stand in the place of one that has a name."""


def describes(name: tuple[int, int], question: str, lexicon: Lexicon) -> bool:
    """Whether the name only says which thing is meant, as in "the Pro plan": "in Lisbon" is no other one."""
    if question[name[0] : name[1]] in REGIONS:
        return False
    return any(each.start <= name[0] and each.end > name[1] for each in phrases(question, lexicon))


def name_for(question: str, new: Phrase, lexicon: Lexicon) -> tuple[int, int] | None:
    """The last name in the question, when `new` is one: Brazil for Portugal, the US for the EU."""
    new_words = words(new.text)
    acronym = all(word.acronym for word in new_words)
    if lexicon.nouns_capitalised or not (acronym or all(_proper(word) for word in new_words)):
        return None
    found = _last_run(question, lexicon, acronym=acronym)
    return _last_place(question, lexicon) if found is None and new.text in REGIONS else found


def _last_run(question: str, lexicon: Lexicon, *, acronym: bool) -> tuple[int, int] | None:
    run: list[Word] = []
    for word in reversed(words(question)):
        named = word.acronym if acronym else _proper(word) and word.start > 0
        named = named and word.lower not in lexicon.speaker  # "how many days do I get?"
        if named and (not run or question[word.end : run[-1].start] == " "):
            run.append(word)
        elif run:
            break
    return (run[-1].start, run[0].end) if run else None


def _last_place(question: str, lexicon: Lexicon) -> tuple[int, int] | None:
    """The last name, if a preposition stands before it: "in Germany", for a region known by its letters."""
    found = _last_run(question, lexicon, acronym=False)
    return found if found and is_governed(question[: found[0]], lexicon) else None


def _proper(word: Word) -> bool:
    return word.text[0].isupper() and not word.acronym
