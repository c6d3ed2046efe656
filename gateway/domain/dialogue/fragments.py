"""Whether a text is a clause at all: a question, a request, or only a piece of one."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.domain.dialogue.topics import without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import Word, words


def is_fragment(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is no clause, neither a question nor a request: "the Pro plan", "in Brazil"."""
    said = words(text)
    clause = any(
        (word.lower in lexicon.questions or word.lower in lexicon.auxiliaries)
        and not _is_genitive(index, said)
        for index, word in enumerate(said)
    )
    return not clause and not requests(text, lexicon)


def _is_genitive(index: int, said: Sequence[Word]) -> bool:
    """Whether "'s" belongs to a name: "Ann's assistant", not "what's the deadline"."""
    word = said[index]
    return (
        word.lower == "'s" and index > 0 and said[index - 1].capitalised and said[index - 1].end == word.start
    )


def requests(text: str, lexicon: Lexicon) -> bool:
    """Whether the text begins with a verb, as a request does, or with an auxiliary, as a question does."""
    said = [word.lower for word in words(without_asides(text, lexicon))[:2]]
    if lexicon.nouns_capitalised and len(said) > 1 and said[1] in lexicon.subjects:
        return lexicon.verb(said[0]) is not None or said[0] in lexicon.auxiliaries  # "brauche ich ..."
    return any(lexicon.verb(word) == word or word in lexicon.auxiliaries for word in said[:1])
