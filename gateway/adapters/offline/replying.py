"""Answers to what the assistant asked: "Yes, B1", "no", "the Lisbon one"."""

from __future__ import annotations

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.picking import narrowed
from gateway.adapters.offline.placing import without_article
from gateway.adapters.offline.resolving import Unclear, resolved
from gateway.adapters.offline.settling import settled
from gateway.adapters.offline.swapping import swap_for
from gateway.adapters.offline.taking_up import taken_up
from gateway.domain.dialogue.anaphora import references
from gateway.domain.dialogue.leaning import answers
from gateway.domain.dialogue.topics import is_courtesy, weight
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import bare, joined


def answer(point: str, discourse: Discourse) -> Changed | Unclear | None:
    """ "Yes, B1": the last question with the answer to what the assistant asked about it."""
    lexicon, question = discourse.lexicon, discourse.last_question
    if not question or not discourse.asks_back or not answers(point, lexicon):
        return None
    rest = bare(lexicon.affirmation.sub("", point, count=1))
    if lexicon.refusal.fullmatch(bare(point)):
        return Changed(joined(question, lexicon.negation, *_offered(question, discourse)))
    if is_courtesy(point, lexicon) or not (weight(rest, lexicon) or references(rest, lexicon)):
        if (taken := taken_up(discourse)) is not None:
            return taken
        return Changed(joined(question, *_offered(question, discourse)))
    given = resolved(rest, discourse)
    if isinstance(given, Unclear):
        return given
    if references(question, lexicon):
        return Changed(settled(question, without_article(given, lexicon), lexicon))
    swap = narrowed(question, given, lexicon) or swap_for(question, given, lexicon)
    return Changed(swap.made_in(question) if swap else joined(question, given))


def _offered(question: str, discourse: Discourse) -> list[str]:
    lexicon, asked = discourse.lexicon, discourse.asks_back
    offer = lexicon.offers.search(asked)
    named = (phrase for phrase in phrases(asked, lexicon) if offer is None or phrase.start >= offer.end())
    return [phrase.text for phrase in named if phrase.text.lower() not in question.lower()]
