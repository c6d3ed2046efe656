"""Makes one question stand by itself: each pattern of a follow-up is a small function, tried in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gateway.adapters.offline.choosing import chosen, options
from gateway.adapters.offline.discourse import Discourse, Mention, Said
from gateway.adapters.offline.searching import as_search
from gateway.adapters.offline.placing import phrase_of, placed
from gateway.adapters.offline.swapping import corrected, slot_for, swapped
from gateway.domain.anaphora import Reference, opening, references
from gateway.domain.language.lexicon import Lexicon, Number
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.leaning import answers, leaning
from gateway.domain.topics import asks, is_courtesy, weight, without_asides
from gateway.domain.wording import bare, joined, sentences, singular, words

_OWN_TOPIC = 3
"""A follow-up that names this much brings its own question; it takes the topic along, not the last question."""

_CLEARLY_MORE = 1.6
"""Of two things side by side the first weighs 1.25 times the second; this much more is a preference."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing, or more than one thing, that `reference` may stand for."""

    reference: str
    options: tuple[str, ...] = ()


Composed = str | Unclear


def composed(message: str, discourse: Discourse) -> Composed:
    """The message as a search that stands by itself, or what is unclear about it."""
    point = without_asides(message, discourse.lexicon)
    for pattern in (_correction, _answer, _follow_up):
        search = pattern(point, discourse)
        if search is not None:
            return search
    return _with_topic(point, discourse)


def _correction(point: str, discourse: Discourse) -> Composed | None:
    lexicon, question = discourse.lexicon, discourse.last_question
    match = lexicon.corrections.match(point)
    if match is None or not question:
        return None
    *_, rest = sentences(point[match.end() :]) or ("",)
    if not words(rest) or (asks(rest, lexicon) and weight(rest, lexicon) >= _OWN_TOPIC):
        return None
    pair = lexicon.replacing.match(bare(rest))
    if pair is None:
        return corrected(question, rest, lexicon)
    old, new = pair["old"] or pair["old2"], pair["new"] or pair["new2"]
    place = question.lower().find(old.lower())
    return joined(question[:place], new, question[place + len(old) :]) if place >= 0 else corrected(question, new, lexicon)


def _answer(point: str, discourse: Discourse) -> Composed | None:
    lexicon, question = discourse.lexicon, discourse.last_question
    if not question or not discourse.asks_back or not answers(point, lexicon):
        return None
    rest = bare(lexicon.affirmation.sub("", point, count=1))
    if is_courtesy(point, lexicon) or not (weight(rest, lexicon) or references(rest, lexicon)):
        offered = (p.text for p in phrases(discourse.asks_back, lexicon) if p.text.lower() not in question.lower())
        return joined(question, *offered)
    picked = _resolved(rest, discourse)
    if isinstance(picked, Unclear):
        return picked
    slot = slot_for(question, picked, lexicon)
    return swapped(question, picked, lexicon) if slot else joined(question, picked)


def _follow_up(point: str, discourse: Discourse) -> Composed | None:
    lexicon, question = discourse.lexicon, discourse.last_question
    match = lexicon.openers.match(point)
    if match is None and not _is_fragment(point, lexicon):
        return None
    if not question:
        return Unclear(opening(point, lexicon) or bare(point))
    rest = _resolved(bare(point[match.end() if match else 0 :]), discourse)
    if isinstance(rest, Unclear):
        return rest
    if not weight(rest, lexicon) and not any(character.isdigit() for character in rest):
        return joined(rest, _without_question_word(question, lexicon))
    if weight(rest, lexicon) >= _OWN_TOPIC:
        return _with_topic(rest, discourse)
    return swapped(question, rest, lexicon)


def _is_fragment(point: str, lexicon: Lexicon) -> bool:
    """Whether the text has neither a verb nor a question word of its own, or nothing else: "why?", "Brazil?"."""
    said = words(point)
    if not weight(point, lexicon):
        return not references(point, lexicon)
    if any(word.lower in lexicon.questions | lexicon.auxiliaries for word in said):
        return False
    return weight(point, lexicon) < _OWN_TOPIC and lexicon.verb(said[0].lower) != said[0].lower


def _without_question_word(question: str, lexicon: Lexicon) -> str:
    for word in words(question):
        if word.lower not in lexicon.questions | lexicon.auxiliaries:
            return question[word.start :]
    return question


def _with_topic(point: str, discourse: Discourse) -> Composed:
    """The text with its references resolved, and with the topic where it names too little."""
    lexicon = discourse.lexicon
    resolved = _resolved(point, discourse)
    if isinstance(resolved, Unclear):
        return resolved
    search = as_search(resolved, lexicon)
    if resolved != point or leaning(point, lexicon) is None:
        return search
    topic = next((m.phrase.text for m in discourse.mentions() if not _names(search, m, lexicon)), "")
    if not topic:
        return search if weight(point, lexicon) else Unclear(bare(point))
    link = lexicon.of if _is_noun_phrase(search, lexicon) else lexicon.about
    return joined(search, link, topic)


def _is_noun_phrase(search: str, lexicon: Lexicon) -> bool:
    return not any(word.lower in lexicon.questions | lexicon.auxiliaries for word in words(search)[:2])


def _names(text: str, mention: Mention, lexicon: Lexicon) -> bool:
    said = {singular(word.text) for word in words(text)}
    return set(mention.phrase.heads) <= said


def _resolved(text: str, discourse: Discourse) -> Composed:
    """The text with what each reference stands for in its place."""
    meanings = [(each, _meant(each, text, discourse)) for each in references(text, discourse.lexicon, loose=True)]
    for reference, meant in reversed(meanings):
        if isinstance(meant, Unclear):
            return meant
        text = placed(text, reference, meant, discourse.lexicon)
    return text


def _meant(reference: Reference, text: str, discourse: Discourse) -> Phrase | Unclear:
    lexicon = discourse.lexicon
    selector = lexicon.selectors.fullmatch(reference.text)
    if selector is not None:
        picked = chosen(selector, discourse)
        return phrase_of(picked[0], lexicon) if len(picked) == 1 else Unclear(reference.text, picked)
    able = [m for m in discourse.meant_by(reference.anaphor) if not _names(text, m, lexicon)]
    if not able:
        return Unclear(reference.text)
    rivals = _rivals(able, discourse) if reference.anaphor.number is Number.ONE else ()
    return Unclear(reference.text, rivals) if rivals else able[0].phrase


def _rivals(able: Sequence[Mention], discourse: Discourse) -> tuple[str, ...]:
    """Things that the last question set side by side, when the two likeliest are among them and weigh alike."""
    if len(able) < 2 or able[1].weight * _CLEARLY_MORE < able[0].weight:
        return ()
    row = options(Said(discourse.last_question, by_user=True), discourse.lexicon)
    likeliest = [[option for option in row if mention.phrase.text in option] for mention in able[:2]]
    return row if all(likeliest) else ()
