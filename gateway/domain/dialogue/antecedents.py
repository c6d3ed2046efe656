"""What a text names itself, so that a pronoun in it needs no conversation to be understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon, Number
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import Word, words


def is_explained(text: str, index: int, anaphor: Anaphor, lexicon: Lexicon) -> bool:
    """Whether the text itself names, before its word number `index`, what that word stands for."""
    tokens = words(text)
    word = tokens[index]
    if anaphor.noun:
        things = (each for each in phrases(text, lexicon) if not lexicon.people.search(each.head))
        return any(phrase.end < word.start - 1 for phrase in things) or ":" in text[word.end :]
    named = phrases(text, lexicon)
    if anaphor.possessive:
        before = any(
            phrase.end <= word.start
            and not _holds(phrase, index, tokens, lexicon)
            and _can_mean(phrase, anaphor, lexicon)
            for phrase in named
        )
        return before or any(
            _can_mean(phrase, anaphor, lexicon) for phrase in _introduced(index, tokens, named, lexicon)
        )
    reach = word.start if _is_own_subject(index, tokens, lexicon) else _clause_start(index, tokens, lexicon)
    return any(
        (phrase.end <= reach or (anaphor.kind is Kind.PERSON and _owns(phrase, text, word)))
        and _can_mean(phrase, anaphor, lexicon)
        for phrase in named
    )


def _can_mean(phrase: Phrase, anaphor: Anaphor, lexicon: Lexicon) -> bool:
    if set(phrase.heads) <= lexicon.generic:
        return False
    if anaphor.kind is Kind.PERSON and not phrase.name and not lexicon.people.search(phrase.head):
        return False
    return fits(phrase, anaphor) or (anaphor.possessive and phrase.name)


def _holds(phrase: Phrase, index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the phrase contains the word, as "the name of her film" contains "her"."""
    link = tokens[index - 1]
    return phrase.after in lexicon.links and link.lower == phrase.after and 0 <= link.start - phrase.end <= 1


def _introduced(
    index: int, tokens: Sequence[Word], named: Sequence[Phrase], lexicon: Lexicon
) -> Iterator[Phrase]:
    """The names after an opening aside in which the word stands: "besides his songs, did Ann ..."."""
    if tokens[0].lower not in lexicon.function_words or tokens[0].lower in lexicon.questions:
        return
    pause = next((word.start for word in tokens[index + 1 :] if word.after_pause), None)
    if pause is not None:
        yield from (phrase for phrase in named if phrase.name and phrase.start >= pause)


def _owns(phrase: Phrase, text: str, word: Word) -> bool:
    """A possessor is not the subject: "how did Ann's injury affect her"."""
    return phrase.end < word.start and text[phrase.end : phrase.end + 2] in ("'s", "’s")


def _clause_start(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> int:
    """Where the clause of the word begins: an object and its own subject are never the same thing."""
    for earlier in range(index, 0, -1):
        if tokens[earlier].after_pause or tokens[earlier - 1].lower in lexicon.clauses:
            return tokens[earlier].start
    return 0


def _is_own_subject(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word is the subject of a clause inside another one: "has Ann confirmed he will come"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    before = tokens[index - 1] if index else None
    if after is None or before is None or after.lower not in lexicon.auxiliaries:
        return False
    return (
        before.lower not in lexicon.function_words and lexicon.anaphors.get(tokens[index].lower) is not None
    )


def fits(phrase: Phrase, anaphor: Anaphor) -> bool:
    """Whether the anaphor can stand for the phrase, by number and kind."""
    if anaphor.place:
        return phrase.name
    if anaphor.kind is Kind.PERSON:
        return phrase.entity in ("", "PERSON") and phrase.number is not Number.MANY
    if anaphor.kind is Kind.THING and phrase.entity == "PERSON":
        return False
    return Number.ANY in (anaphor.number, phrase.number) or anaphor.number is phrase.number
