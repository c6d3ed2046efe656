"""What one does, where "it" means that: "how long does it take?" after "how do I report an accident?"."""

from __future__ import annotations

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.resolving import Unclear, meanings
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import bare, joined, words


def taking_time(point: str, discourse: Discourse) -> Changed | Unclear | None:
    """ "How long to report an accident", where the thing was asked about as what one does with it;
    None where it was not, so that the thing itself takes the time."""
    asked = discourse.lexicon.taking_time.fullmatch(bare(point))
    meant = meanings(asked["asked"], discourse) if asked else ()
    if asked is None or isinstance(meant, Unclear) or not meant:
        return None
    questions = (each.text for each in reversed(discourse.said[discourse.turned :]) if each.by_user)
    named = (done for each in questions if (done := _done_with(meant[0].phrase.key, each, discourse.lexicon)))
    done = next(named, "")
    return Changed(joined(asked["lasting"], discourse.lexicon.doing, done)) if done else None


def _done_with(key: str, question: str, lexicon: Lexicon) -> str:
    """The rest of the question from its verb on, "report an accident in Lisbon", where one asks how to do
    that with the thing; else empty. What is itself done, "a reimbursement", takes the time itself."""
    thing = next((each for each in phrases(question, lexicon) if each.key == key), None)
    if thing is None or (lexicon.actions and thing.head.endswith(lexicon.actions)):
        return ""
    before = words(question[: thing.start])
    said = [word for word in before if word.lower not in lexicon.articles]
    if len(said) < 2 or said[-2].lower not in lexicon.speaker | lexicon.infinitives:
        return ""
    return question[said[-1].start :] if lexicon.verb(said[-1].lower) == said[-1].lower else ""
