"""What is put before the last question: "why", and "other" where more of what it names is wanted."""

from __future__ import annotations

from gateway.adapters.offline.discourse import Discourse
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import joined, words


def with_opening(question: str, text: str, lexicon: Lexicon) -> str:
    """The question with a text without a topic before it: "why" the price, "other" plans."""
    return joined(_opening_of(text, lexicon), _without_question_word(question, lexicon))


def asked_before(discourse: Discourse) -> str:
    """The last question, without the "why" that was put before it: "and for contractors?" asks what it was
    about."""
    question, base = discourse.last_question, discourse.last_base
    why = question != base and not question.startswith(base)
    return base if why and question.endswith(_without_question_word(base, discourse.lexicon)) else question


def _opening_of(text: str, lexicon: Lexicon) -> str:
    """What a text without a topic opens a search with: "why", and of "what are some others" the "other"."""
    others = [word.lower.removesuffix("s") for word in words(text) if word.lower in lexicon.more_of]
    return others[-1] if others else text.lower()


def _without_question_word(question: str, lexicon: Lexicon) -> str:
    closed, said = lexicon.questions | lexicon.auxiliaries, words(question)
    following = (*(word.lower for word in said[1:]), "")
    before = ""
    for word, after in zip(said, following, strict=True):
        governs = word.lower in lexicon.prepositions and after in lexicon.questions  # "por qué"
        counts = before in lexicon.questions and word.lower in lexicon.determiners  # "how much leave"
        if word.lower not in closed and not governs and not counts:
            return question[word.start :]
        before = word.lower
    return question
