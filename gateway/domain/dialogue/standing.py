"""Whether a word that may point back stands by itself: "is that allowed", but not "that plan"."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import TIMES
from gateway.domain.language.wording import Word

_MOST_OF_A_TIME = 4
"""Words: "the following week"."""


def stands_alone(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether a demonstrative is a pronoun: no noun follows, and it begins no relative clause."""
    word = tokens[index]
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if word.lower in lexicon.pronouns:
        return _article_alone(word, before, after, lexicon)
    if after is None or after.after_pause:
        return before is None or not word.after_pause
    if after.lower in lexicon.after_those and not _is_object(index, tokens, lexicon):
        return False
    if after.lower not in lexicon.function_words:
        return before is not None and is_subject(index, tokens, lexicon)
    if word.lower in lexicon.relatives:
        leading = lexicon.prepositions | lexicon.auxiliaries | lexicon.questions
        acted = before is not None and not word.after_pause and lexicon.verb(before.lower) is not None
        asked = acted and (index == 1 or after.lower in lexicon.prepositions)  # "who repairs that at night"
        return before is None or asked or (not word.after_pause and before.lower in leading)
    return after.lower not in lexicon.determiners


def _is_object(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word is what a verb before it is done to: "who confirms that in writing"."""
    word, after = tokens[index], tokens[index + 1].lower
    acted = index > 0 and not word.after_pause and lexicon.verb(tokens[index - 1].lower) is not None
    governed = after in lexicon.prepositions and after not in lexicon.links
    return acted and governed and word.lower in lexicon.relatives


def _article_alone(word: Word, before: Word | None, after: Word | None, lexicon: Lexicon) -> bool:
    """Whether an article stands for its noun: "verfallen die am 31. März?", but not "…, die am Montag"."""
    closed = lexicon.function_words - lexicon.auxiliaries - lexicon.subjects
    if before is None or word.after_pause or before.lower in closed:
        return False
    return after is None or after.after_pause or after.lower in lexicon.prepositions | lexicon.others


def _ends_noun_phrase(after: Word, lexicon: Lexicon) -> bool:
    return after.lower in lexicon.function_words and after.lower not in lexicon.links


def is_subject(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word is the whole subject between an auxiliary and its verb: "does this apply"."""
    before, after = tokens[index - 1].lower, tokens[index + 1]
    if after.capitalised and not lexicon.nouns_capitalised:
        return False  # "will these Lisbon offices": no verb is a name
    ends = index + 2 >= len(tokens) or tokens[index + 2].after_pause
    if before in lexicon.modals and _is_main_verb(index + 1, tokens, lexicon):
        return True
    if before not in lexicon.auxiliaries or not (ends or tokens[index + 2].lower in lexicon.function_words):
        return False
    if before in lexicon.copulas:
        return after.lower.endswith(lexicon.participles) or after.lower in lexicon.generic
    return not lexicon.times.search(after.text)


def _is_main_verb(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word can only be the verb of "does that include dental": no other verb comes after it, as
    in "does that order include VAT"."""
    low = tokens[index].lower
    after = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    return lexicon.verb(low) == low and lexicon.verb(after) != after


def is_proform(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether "one" stands for a noun: "the smart one", never "one day" or "one of the plans"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if index == 0 or tokens[index].after_pause:
        return False
    if after is not None and not after.after_pause and not _ends_noun_phrase(after, lexicon):
        return False
    if not lexicon.ones[tokens[index].lower].noun:
        return tokens[index - 1].lower in lexicon.definite  # "the two" are known, "two of them" are any
    if lexicon.verb(tokens[index - 1].lower) is not None:
        return True  # "how do I get one?"
    if after is None and tokens[index - 1].lower in lexicon.prepositions:
        return True  # "is it under one?"
    earlier = [word.lower for word in tokens[max(index - 3, 0) : index]]
    return any(word in lexicon.determiners | lexicon.definite | lexicon.questions for word in earlier)


def is_place(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    around = (*tokens[max(index - 1, 0) : index], *tokens[index + 1 : index + 2])
    ends = index + 1 == len(tokens) or tokens[index + 1].after_pause
    ends = ends or tokens[index + 1].lower in lexicon.others
    ends = ends or tokens[index + 1].placeholder in TIMES or _says_when(tokens[index + 1 :], lexicon)
    return index > 0 and ends and not any(word.lower in lexicon.auxiliaries for word in around)


def _says_when(tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether words for a time come first: "there right now"."""
    return lexicon.when.match(" ".join(word.lower for word in tokens[:_MOST_OF_A_TIME])) is not None
