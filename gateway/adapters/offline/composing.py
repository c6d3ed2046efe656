"""Makes one question stand by itself: as a change of the last one, or with what it leans on written out."""

from __future__ import annotations

from dataclasses import replace

from gateway.adapters.offline.carrying import rest_of_topic, still_holding
from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.choosing import unchosen
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.following import PATTERNS
from gateway.adapters.offline.resolving import Unclear, meanings, names, resolved, says, selects
from gateway.adapters.offline.returning import gone_back
from gateway.adapters.offline.searching import as_search, with_topic
from gateway.domain.dialogue.anaphora import dangling
from gateway.domain.dialogue.fragments import is_fragment
from gateway.domain.dialogue.leaning import leaning_on
from gateway.domain.dialogue.topics import asks, weight, without_asides
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import bare, words

Composed = Changed | Unclear


def alone(question: str, lexicon: Lexicon) -> Changed:
    """A question that stands by itself as a search."""
    return Changed(as_search(question, lexicon))


def composed(message: str, discourse: Discourse) -> Composed:
    """The message as a search that stands by itself, or what is unclear about it."""
    search = _tried(without_asides(message, discourse.lexicon), discourse)
    if isinstance(search, Changed) and (left := dangling(search.text, discourse.lexicon)):
        return Unclear(left)
    return search


def _tried(point: str, discourse: Discourse) -> Composed:
    if (back := gone_back(point, discourse)) is not None:
        earlier = back.discourse
        return _tried(back.rest, earlier) if words(back.rest) else Changed(earlier.last_question)
    for pattern in PATTERNS:
        search = pattern(point, discourse)
        if isinstance(search, Changed):
            return replace(search, rest=still_holding(discourse.last_rest, search.text, discourse))
        if search is not None:
            return search
    return _with_topic(point, discourse)


def _with_topic(point: str, discourse: Discourse) -> Composed:
    """The text with its references resolved, and with the topic where it still names too little, or strays
    from it; not where something is set beside it ("and her sick days?")."""
    lexicon = discourse.lexicon
    opened = lexicon.openers.match(point)
    point = bare(point[opened.end() :]) if opened else point
    plain = resolved(point, discourse)
    if isinstance(plain, Unclear):
        return plain
    search = as_search(plain, lexicon)
    if plain == point and not _leans(point, discourse):
        goes_on = opened is not None and _goes_on(opened[0], point, lexicon)
        return Changed(search, rest=rest_of_topic(search, discourse) if goes_on else ())
    if not _needs_topic(point, plain, discourse):
        search = _as_it_was_opened(search, discourse)
        takes_more = not opened and _strays(search, discourse)
        return Changed(search, rest=rest_of_topic(search, discourse) if takes_more else (), leans=not opened)
    beside = unchosen(search, discourse)
    topics = (m.phrase for m in discourse.mentions() if not says(search, m.phrase))
    topic = next((each.text for each in topics if each.text not in beside), "")
    if not topic:
        return Changed(search) if weight(plain, lexicon) else Unclear(bare(point))
    search = with_topic(search, topic, lexicon)
    return Changed(search, rest=rest_of_topic(search, discourse), leans=not opened)


def _goes_on(opening: str, point: str, lexicon: Lexicon) -> bool:
    """Whether a phrase is added to what was asked, "and a hotel when the residence is full?", and neither a
    question nor a thing brought up, "what about flytraps in particular?"."""
    return words(opening)[0].lower not in lexicon.questions and not asks(point, lexicon)


def _as_it_was_opened(search: str, discourse: Discourse) -> str:
    """The search with "expense claims" as the travel expense claims that the topic was opened with."""
    for full in discourse.topic:
        for phrase in reversed(phrases(search, discourse.lexicon)):
            ends = len(phrase.heads) < len(full.heads) and full.heads[-len(phrase.heads) :] == phrase.heads
            if ends and not phrase.name and not names(search, full):
                search = search[: phrase.start] + full.text + search[phrase.end :]
    return search


def _strays(search: str, discourse: Discourse) -> bool:
    """Whether the search names nothing of what its topic was opened with. A topic that was put as a title,
    and not asked about, holds in full for whatever is asked."""
    if is_fragment(discourse.opening, discourse.lexicon):
        return True
    said = {head for phrase in phrases(search, discourse.lexicon) for head in phrase.heads}
    return not any(said & set(each.heads) for each in discourse.topic)


def _leans(point: str, discourse: Discourse) -> bool:
    if discourse.said and not discourse.last_question:
        return False  # the assistant greeted
    earlier = [said.text for said in discourse.said]
    return leaning_on(earlier, point, discourse.lexicon) is not None


def _needs_topic(point: str, plain: str, discourse: Discourse) -> bool:
    """An item of the assistant's list means little without what it was listed for."""
    if plain == point or not discourse.last_question:
        return plain == point and _leans(point, discourse)
    found = meanings(point, discourse)
    if isinstance(found, Unclear):
        return False
    asked = " ".join(each.text for each in discourse.said if each.by_user)
    return any(selects(each.reference, discourse.lexicon) and not names(asked, each.phrase) for each in found)
