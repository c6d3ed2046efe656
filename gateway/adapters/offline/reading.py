"""The window as a discourse: each of the person's turns as it stood by itself when it was said."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.composing import Composed, composed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.following import OWN_TOPIC
from gateway.adapters.offline.searching import as_search
from gateway.adapters.offline.shielding import Shield
from gateway.domain.brief import MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.dialogue.anaphora import LONGEST_READ
from gateway.domain.dialogue.leaning import leaning
from gateway.domain.dialogue.offers import place_named
from gateway.domain.dialogue.own_topics import brings_up
from gateway.domain.dialogue.recalling import is_known
from gateway.domain.dialogue.shifting import asked_anew
from gateway.domain.dialogue.topics import asks_for_itself, is_courtesy, is_reshaping, topics, weight
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import bare, unopened, words
from gateway.domain.noted import ResolvedKind


def read(window: Sequence[MaskedTurn], shield: Shield, lexicon: Lexicon) -> Discourse:
    """What was said, with the identifiers hidden. What was noted of a turn counts more than our reading of it
    now: the model may have resolved it, or the person."""
    discourse = Discourse(lexicon)
    for turn in window:
        if turn.role is Role.ASSISTANT:
            discourse = _after_answer(turn, discourse, shield)
        else:
            discourse = _after_question(turn, discourse, shield)
    return discourse


def after(discourse: Discourse, search: Changed, *, opens: bool = False) -> Discourse:
    """The conversation after a message that this search stands for."""
    if search.corrects:
        return discourse.corrected(search.text, search.base, search.rest)
    if search.instead:
        return discourse.asked_instead(search.text, search.base, search.rest)
    return discourse.asked(search.text, search.base, search.rest, opens=opens)


def _after_answer(turn: MaskedTurn, discourse: Discourse, shield: Shield) -> Discourse:
    """After the assistant's words. The question whether a topic goes on adds nothing to it."""
    offered = tuple(map(shield.hide, turn.noted.offered))
    text = "" if turn.noted.resumes else shield.hide(turn.content.text[:LONGEST_READ])
    return discourse.answered(text, offered, resumes=turn.noted.resumes)


def _after_question(turn: MaskedTurn, discourse: Discourse, shield: Shield) -> Discourse:
    text, lexicon = shield.hide(turn.content.text[:LONGEST_READ]), discourse.lexicon
    if anew := asked_anew(text, lexicon):
        return discourse.asked(as_search(anew, lexicon), opens=True).as_typed(bare(anew))
    if not words(text) or is_courtesy(text, lexicon) or is_reshaping(text, lexicon):
        return discourse
    if turn.noted.begins and leaning(text, lexicon) is not None and not turn.noted.resolved:
        return discourse  # it declined the last topic and named none
    search, opens = composed(text, discourse), _opens(text, discourse)
    noted = turn.noted.resolved
    several = _several(text, [shield.hide(each.meant) for each in noted], lexicon)
    if isinstance(search, Changed) and any(_adds_to(shield.hide(each.meant), search) for each in noted):
        return _put(after(discourse, search, opens=opens), text).as_several(several)
    for each in noted:
        corrects = each.kind is ResolvedKind.CORRECTION
        meant = Changed(shield.hide(each.meant), _base(search), corrects=corrects)
        discourse = after(discourse, meant, opens=opens)
    if not noted:
        found = search if isinstance(search, Changed) else Changed(as_search(text, lexicon))
        discourse = after(discourse, found, opens=opens and found is search)
    return _put(discourse, text, noted=bool(noted)).as_several(several)


def _put(discourse: Discourse, text: str, *, noted: bool = False) -> Discourse:
    """The conversation, knowing how its last question was put. One that only picks, "the second", is put as
    what it picks: the person said that, if in other words."""
    lexicon = discourse.lexicon
    agrees = lexicon.affirmation.match(unopened(text)) is not None
    picks = agrees or lexicon.selectors.search(text) or place_named(bare(text), lexicon) is not None
    return discourse.as_typed(discourse.last_question if picks else bare(text), noted=noted)


def _several(text: str, meant: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """What the questions of one message were searched as, where it has several."""
    if len(meant) > 1:
        return tuple(meant)
    asked = topics(text, lexicon) if not meant else ()
    return tuple(as_search(each, lexicon) for each in asked) if len(asked) > 1 else ()


def _adds_to(meant: str, search: Changed) -> bool:
    """Whether what was noted is our own reading and what it carried along, which nobody asked for: counted
    again with each turn it would feed on itself."""
    return {word.lower for word in words(search.text)} <= {word.lower for word in words(meant)}


def _opens(text: str, discourse: Discourse) -> bool:
    """Whether the question begins a topic: it stands by itself and names nothing that was named before, nor
    anything as known; where one asks for oneself, "how do I reset the old password", only by one word."""
    if not discourse.last_question:
        return True
    lexicon, named = discourse.lexicon, phrases(text, discourse.lexicon)
    own = asks_for_itself(text, lexicon) or brings_up(text, lexicon)
    known = (each for each in named if each.before in lexicon.definite and not each.name)
    if leaning(text, lexicon) is not None or any(not own or is_known(each, lexicon) for each in known):
        return False
    before = {head for mention in discourse.mentions() for head in mention.phrase.heads}
    tells = own or weight(text, lexicon) >= OWN_TOPIC or lexicon.defining.match(text) is not None
    return tells and before.isdisjoint(head for each in named for head in each.heads)


def _base(search: Composed) -> str:
    return search.base if isinstance(search, Changed) else ""
