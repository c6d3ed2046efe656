"""The patterns of a message that changes the last question: corrections, answers, "and for contractors?"."""

from __future__ import annotations

import re
from collections.abc import Callable

from gateway.adapters.offline.changed import Changed
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.doing import taking_time
from gateway.adapters.offline.itemised import item
from gateway.adapters.offline.limiting import limited
from gateway.adapters.offline.openings import asked_before, with_opening
from gateway.adapters.offline.pairing import swapped_apart, with_each_instead
from gateway.adapters.offline.placing import phrase_of, placed, without_article
from gateway.adapters.offline.replying import answer
from gateway.adapters.offline.resolving import Unclear, in_full, meanings, resolved
from gateway.adapters.offline.returning import returning
from gateway.adapters.offline.retyping import set_right
from gateway.adapters.offline.searching import as_search
from gateway.adapters.offline.selecting import selected
from gateway.adapters.offline.settling import settled
from gateway.adapters.offline.swapping import (
    Swap,
    added,
    corrected,
    place_of,
    swap_for,
)
from gateway.domain.dialogue.anaphora import references
from gateway.domain.dialogue.fragments import is_fragment
from gateway.domain.dialogue.leaning import goes_on_if, leaning
from gateway.domain.dialogue.limits import limit_in
from gateway.domain.dialogue.offers import picked, place_named
from gateway.domain.dialogue.topics import asks, weight
from gateway.domain.language.lexicon import Lexicon
from gateway.domain.language.phrases import phrases
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.wording import bare, joined, sentences, words

OWN_TOPIC = 3
"""A follow-up that names this much brings its own question, and takes only the topic along."""


Pattern = Callable[[str, Discourse], Changed | Unclear | None]


def choice(point: str, discourse: Discourse) -> Changed | Unclear | None:
    """ "The second", "Basic": the last question with the reading that was picked of those we offered. "Yes"
    to our question whether the topic goes on is the last question itself."""
    question, lexicon = discourse.last_question, discourse.lexicon
    option = picked(point, discourse.offered, lexicon)
    if not question or not discourse.offered:
        return None
    if discourse.resumes:
        goes_on = option == discourse.offered[0] or (
            not option and lexicon.affirmation.fullmatch(bare(point))
        )
        return Changed(question, discourse.last_base) if goes_on else None
    if not option and place_named(bare(point), lexicon) is not None:
        return Unclear(bare(point), discourse.offered)  # "3" of two
    return Changed(settled(question, option, lexicon)) if option else None


def correction(point: str, discourse: Discourse) -> Changed | Unclear | None:
    """ "No, I meant the Basic plan": the last question with the right thing for the wrong one."""
    lexicon, question = discourse.lexicon, discourse.last_question
    match = lexicon.corrections.match(point)
    if match is None or not question:
        return None
    *_, rest = sentences(point[match.end() :]) or ("",)
    if not words(rest) or (asks(rest, lexicon) and weight(rest, lexicon) >= OWN_TOPIC):
        return None
    says_for_whom = words(rest)[0].lower in lexicon.prepositions
    if (dangling := references(question, lexicon)) and not references(rest, lexicon) and not says_for_whom:
        meant = phrase_of(without_article(bare(rest), lexicon), lexicon)
        return Changed(placed(question, dangling[0], meant, lexicon), corrects=True)
    pair = lexicon.replacing.match(bare(rest))
    if pair is None:
        right = set_right(question, rest, discourse)
        if bare(right) == bare(rest):  # the topic was all that was kept of the question
            right = corrected(discourse.last_typed or question, rest, lexicon)
        before = asked_before(discourse)
        return Changed(right, "" if before == question else corrected(before, rest, lexicon), corrects=True)
    old, new = pair["old"] or pair["old2"], without_article(pair["new"] or pair["new2"], lexicon)
    place = place_of(old, question, lexicon)
    if place is None:
        return Changed(corrected(question, new, lexicon), corrects=True)
    return Changed(joined(question[: place.start] + new + question[place.stop :]), corrects=True)


def follow_up(point: str, discourse: Discourse) -> Changed | Unclear | None:
    """ "And for contractors?", "why?", "only two of them?": the last question about something else."""
    lexicon = discourse.lexicon
    match = lexicon.openers.match(point)
    if goes_on_if(point, lexicon):
        match = lexicon.conditions.match(point)
    if match is None and not _is_ellipsis(point, lexicon):
        return None
    rest = bare(point[_end_of_opening(match, lexicon) if match else 0 :])
    if not discourse.last_question:
        if discourse.said and weight(rest, lexicon) and not references(rest, lexicon):
            return Changed(as_search(rest, lexicon))
        dangling = next((each.text for each in references(rest, lexicon)), bare(point))
        return Unclear(dangling) if match else None
    return _quantity(rest, discourse) or _about(rest, discourse)


def _end_of_opening(match: re.Match[str], lexicon: Lexicon) -> int:
    """Where what is asked about begins; the "not" of "not for managers" is part of it."""
    *_, last = words(match[0]) or (None,)
    negates = last is not None and last.lower == lexicon.negation
    return match.start() + last.start if last is not None and negates else match.end()


def _about(rest: str, discourse: Discourse) -> Changed | Unclear | None:
    lexicon, question = discourse.lexicon, in_full(asked_before(discourse), discourse)
    rest = bare(lexicon.additive.sub("", rest)) or rest
    asking = lexicon.questions | lexicon.auxiliaries
    asks_itself = any(word.after_pause and word.lower in asking for word in words(rest))
    if asks_itself or _is_asked_of_it(rest, lexicon):
        return None  # "and above that, who signs?" asks by itself
    if (limit := limit_in(rest, lexicon)) is not None:
        return Changed(limited(question, limit, lexicon), instead=True)
    other = resolved(rest, discourse)
    if isinstance(other, Unclear):
        return other
    if lexicon.adverbs.issuperset(word.lower for word in words(other)):
        return Changed(joined(question, other), question)
    if (swap := selected(rest, question, discourse)) is not None:
        return Changed(swap.made_in(question), instead=True)
    if weight(other, lexicon) >= OWN_TOPIC and not _is_circumstance(other, lexicon):
        both = with_each_instead(question, other, lexicon) if is_fragment(other, lexicon) else ""
        return Changed(both, instead=True) if both else None
    if apart := swapped_apart(question, other, lexicon):
        return Changed(apart, instead=True)
    if (swap := swap_for(question, other, lexicon) or _swap_of_owned(question, other, lexicon)) is not None:
        return Changed(swap.made_in(question), instead=True)
    if all(word.acronym for word in words(other)):
        return Changed(other)  # "what about PTO?": an abbreviation names by itself what it is
    figures = any(character.isdigit() for character in other)
    if not weight(other, lexicon) and not figures and words(other)[0].lower not in lexicon.clauses:
        return Changed(with_opening(question, other, lexicon), question, leans=True)
    after = added(other, lexicon)
    base = discourse.last_base if after.split()[0] == lexicon.about else question
    return Changed(joined(base, after), base)


def _is_asked_of_it(text: str, lexicon: Lexicon) -> bool:
    """Whether the text is what one asks of any thing, and no thing of its own: "opening hours?"."""
    named = phrases(text, lexicon)
    if len(named) != 1 or (named[0].start, named[0].end) != (0, len(text)) or named[0].name:
        return False
    asked = len(named[0].heads) > 1 and not named[0].personal(lexicon)
    return asked and is_plain(named[0].head, lexicon.code)


def _swap_of_owned(question: str, other: str, lexicon: Lexicon) -> Swap | None:
    """The swap of what is somebody's own for what the question names as theirs: "same for my password" after
    "how do I reset my VPN token"."""
    lead, *rest = words(other)
    if not rest or lead.lower != lexicon.about or rest[0].lower not in lexicon.owners:
        return None
    return swap_for(question, other[rest[0].start :], lexicon)


def _is_circumstance(text: str, lexicon: Lexicon) -> bool:
    """Whether the text says only where, when or for whom, however much it names: "on the intensive care
    unit"."""
    return words(text)[0].lower in lexicon.prepositions and is_fragment(text, lexicon)


def _quantity(rest: str, discourse: Discourse) -> Changed | None:
    """ "Only two of them?" asks about what the last question names already."""
    found = meanings(rest, discourse)
    question = discourse.last_question
    if isinstance(found, Unclear) or not found or not all(each.phrase.text in question for each in found):
        return None
    left = rest
    for each in reversed(found):
        left = left[: each.reference.start] + left[each.reference.end :]
    kept = [word.text for word in words(left) if word.lower not in discourse.lexicon.prepositions]
    while kept and kept[-1].lower() in discourse.lexicon.links:
        kept.pop()
    closed = discourse.lexicon.function_words
    counts = bool(kept) and all(word.lower() in closed or word.isdigit() for word in kept)
    return Changed(joined(question, *kept)) if counts else None


def _is_ellipsis(point: str, lexicon: Lexicon) -> bool:
    """Whether the text is no clause: "why?", "Brazil?", "the second one"."""
    if not words(point):
        return False
    inside = references(point, lexicon)
    if inside and not words(bare(point[: inside[0].start] + point[inside[-1].end :])):
        return True
    if is_fragment(point, lexicon):
        return leaning(point, lexicon) is not None
    return not inside and not weight(point, lexicon) and not phrases(point, lexicon)


PATTERNS: tuple[Pattern, ...] = (choice, item, returning, correction, answer, taking_time, follow_up)
"""In the order in which they are tried."""
