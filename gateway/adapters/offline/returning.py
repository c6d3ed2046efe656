"""Going back to a topic that was left: "back to vacation: what if I fall ill during it?"."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.placing import phrase_of, placed, without_article
from gateway.adapters.offline.searching import as_search, with_topic
from gateway.adapters.offline.swapping import added
from gateway.domain.dialogue.anaphora import references
from gateway.domain.dialogue.fragments import is_fragment
from gateway.domain.language.phrases import phrases
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import bare, joined, words


@dataclass(frozen=True, slots=True)
class GoneBack:
    """The conversation as it was when the topic was asked about last, and what is asked of it now, which may
    be nothing."""

    discourse: Discourse
    rest: str


def gone_back(point: str, discourse: Discourse) -> GoneBack | None:
    """ "Back to vacation: and abroad?" says too little to be asked by itself, and is read as if the vacation
    had been asked about just now. None for a question of its own, or a topic that nobody asked about."""
    lexicon = discourse.lexicon
    match = lexicon.returns.match(point)
    if match is None:
        return None
    rest, heads = point[match.end() :], _heads(_topic(match.groupdict()), discourse)
    leans = not words(rest) or lexicon.openers.match(rest) is not None or is_fragment(rest, lexicon)
    if not leans or not heads:
        return None
    for place in range(len(discourse.said) - 1, -1, -1):
        each = discourse.said[place]
        if each.by_user and _says(each.typed or each.text, heads):
            return GoneBack(replace(discourse, said=discourse.said[: place + 1]), rest)
    return None


def returning(point: str, discourse: Discourse) -> Changed | None:
    """ "Back to vacation: what if I fall ill?": the question with the topic that it goes back to."""
    lexicon = discourse.lexicon
    match = lexicon.returns.match(point)
    if match is None or not words(point[match.end() :]):
        return None
    rest, topic = point[match.end() :], without_article(_topic(match.groupdict()), lexicon)
    if (opened := lexicon.openers.match(rest)) is not None and words(rest[opened.end() :]):
        return Changed(joined(topic, added(bare(rest[opened.end() :]), lexicon)))
    asked = as_search(rest, lexicon)
    if (dangling := references(asked, lexicon)) and not references(topic, lexicon):
        return Changed(placed(asked, dangling[-1], phrase_of(topic, lexicon), lexicon))
    return Changed(asked if topic.lower() in asked.lower() else with_topic(asked, topic, lexicon))


def _topic(groups: dict[str, str | None]) -> str:
    return (groups["topic"] or groups.get("again") or "").strip()


def _heads(topic: str, discourse: Discourse) -> tuple[str, ...]:
    return tuple(head for phrase in phrases(topic, discourse.lexicon) for head in phrase.heads)


def _says(text: str, heads: tuple[str, ...]) -> bool:
    said = Vocabulary.of((text,))
    return all(any(map(said.has, pieces(head))) for head in heads)
