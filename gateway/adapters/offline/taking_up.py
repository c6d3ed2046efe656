"""Takes up what the assistant offered to tell: "yes" to "shall I look up how to apply?" asks how to apply."""

from __future__ import annotations

from gateway.adapters.offline.carrying import rest_of_topic
from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.resolving import Unclear, resolved, says
from gateway.adapters.offline.searching import as_search, with_topic
from gateway.domain.dialogue.leaning import leaning
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.wording import bare, words


def taken_up(discourse: Discourse) -> Changed | None:
    """The question that the assistant offered to answer, about what was spoken of. None where the offer has
    no question in it."""
    lexicon = discourse.lexicon
    offered = _question_in(discourse.asks_back, lexicon)
    if not offered:
        return None
    plain = resolved(offered, discourse)
    if isinstance(plain, Unclear):
        return None
    search = as_search(plain, lexicon)
    if plain == offered and leaning(offered, lexicon) is None:
        return Changed(search)
    asked = (mention.phrase for mention in discourse.mentions() if not says(search, mention.phrase))
    topic = next((phrase.text for phrase in asked if phrase.text in discourse.last_question), "")
    if plain == offered and topic:
        search = with_topic(search, topic, lexicon)
    return Changed(search, rest=rest_of_topic(search, discourse))


def _question_in(offer: str, lexicon: Lexicon) -> str:
    """The question behind the words that offer: of "would you like to know how to request it?" what begins
    with the question word."""
    match = lexicon.offers.search(offer)
    behind = (word for word in words(offer) if match is not None and word.start >= match.end())
    start = next((word.start for word in behind if word.lower in lexicon.questions), None)
    return bare(offer[start:]) if start is not None else ""
