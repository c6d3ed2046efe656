"""Puts the reading that a person picked into the question that was unclear without it."""

from __future__ import annotations

from gateway.adapters.offline.picking import narrowed
from gateway.adapters.offline.placing import phrase_of, placed
from gateway.adapters.offline.searching import with_topic
from gateway.adapters.offline.swapping import swap_for
from gateway.domain.dialogue.anaphora import references
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, joined, unopened, words


def settled(question: str, option: str, lexicon: Lexicon) -> str:
    """The question about the option: in place of what was unclear, of its counterpart, or after it."""
    if (match := lexicon.openers.match(unopened(question))) is not None:
        question = bare(unopened(question)[match.end() :]) or question
    found = references(question, lexicon, loose=True)
    for reference in reversed(found):
        question = placed(question, reference, phrase_of(option, lexicon), lexicon)
    if found or option.lower() in question.lower():
        return question
    swap = narrowed(question, option, lexicon) or swap_for(question, option, lexicon)
    if swap is not None:
        return swap.made_in(question)
    led = any(word.lower in lexicon.prepositions for word in words(option)[:1])  # "in two parts"
    return joined(question, option) if led else with_topic(question, option, lexicon)
