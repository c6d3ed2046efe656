"""Going back to a topic that was left: "back to vacation: what if I fall ill during it?"."""

from __future__ import annotations

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.placing import phrase_of, placed, without_article
from gateway.adapters.offline.searching import as_search, with_topic
from gateway.domain.dialogue.anaphora import references
from gateway.domain.language.wording import words


def returning(point: str, discourse: Discourse) -> Changed | None:
    """ "Back to vacation: what if I fall ill?": the question with the topic that it goes back to."""
    lexicon = discourse.lexicon
    match = lexicon.returns.match(point)
    if match is None or not words(point[match.end() :]):
        return None
    asked, topic = as_search(point[match.end() :], lexicon), without_article(match["topic"], lexicon)
    if (dangling := references(asked, lexicon)) and not references(topic, lexicon):
        return Changed(placed(asked, dangling[-1], phrase_of(topic, lexicon), lexicon))
    return Changed(asked if topic.lower() in asked.lower() else with_topic(asked, topic, lexicon))
