"""What each reference of a text stands for in the conversation, or why that cannot be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from gateway.adapters.offline.choosing import chosen
from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.placing import phrase_of, placed
from gateway.adapters.offline.rows import options
from gateway.adapters.offline.said import Mention, Said
from gateway.domain.dialogue.anaphora import Reference, references
from gateway.domain.dialogue.recalling import is_short_for
from gateway.domain.language.lexicon import Lexicon, Number
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import singular, words

_CLEARLY_MORE = 1.6
"""Of two things side by side the first weighs 1.25 times the second; this much more is a preference."""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing, or more than one thing, that `reference` may stand for."""

    reference: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Meant:
    """A reference and the phrase that it stands for."""

    reference: Reference
    phrase: Phrase


def meanings(text: str, discourse: Discourse) -> tuple[Meant, ...] | Unclear:
    """What every reference of the text stands for, or the first of which that is unclear."""
    found: list[Meant] = []
    for reference in references(text, discourse.lexicon, loose=bool(discourse.said)):
        if (all_of := _all_of_a_row(reference, text, discourse)) is not None:
            whole = replace(reference, anaphor=replace(reference.anaphor, noun=False))
            found.append(Meant(whole, all_of))
            continue
        phrase = _meant(reference, text, discourse)
        if isinstance(phrase, Unclear):
            return phrase
        found.append(Meant(reference, phrase))
    return tuple(found)


def resolved(text: str, discourse: Discourse) -> str | Unclear:
    """The text with what each reference stands for in its place."""
    found = meanings(text, discourse)
    if isinstance(found, Unclear):
        return found
    for each in reversed(found):
        text = placed(text, each.reference, each.phrase, discourse.lexicon)
    return in_full(text, discourse)


def in_full(text: str, discourse: Discourse) -> str:
    """The text with "that agreement" as the remote work agreement that was spoken of, or else as the
    agreement, with "Lovelace" as Ada Lovelace, and with "the city" as Panama City."""
    lexicon, mentions = discourse.lexicon, discourse.mentions()
    for phrase in reversed(phrases(text, lexicon)):
        if (called := _called(phrase, text, discourse)) is not None:
            start = text[: phrase.start].lower().rfind(phrase.before)
            text = text[:start] + called + text[phrase.end :]
            continue
        points = _points_at_one_sort(phrase, lexicon)
        names_more = _names_more if points else partial(_is_name_of, lexicon=lexicon)
        fuller = next((m.phrase.text for m in mentions if names_more(m.phrase, phrase)), phrase.text)
        start = text[: phrase.start].lower().rfind(phrase.before) if points else phrase.start
        if points or (fuller != phrase.text and fuller not in text):
            text = text[:start] + fuller + text[phrase.end :]
    return text


def _called(phrase: Phrase, text: str, discourse: Discourse) -> str | None:
    """The name that was said of what the text calls by its sort alone, with its article where it has one:
    Panama City for "the city", never for "the city of Toledo"; None where no name or several fit. Of masked
    places the one that is spoken of most."""
    lexicon = discourse.lexicon
    bare = len(phrase.heads) == 1 and not phrase.name and phrase.before in lexicon.definite
    if not bare or phrase.after in lexicon.links:
        return None
    mentions = [mention.phrase for mention in discourse.mentions()]
    named = [each for each in mentions if _names_one(each, phrase, lexicon)]
    if not named and phrase.head in lexicon.regions:
        named = [each for each in mentions if each.entity == "LOCATION"][:1]
    if len({each.key for each in named}) != 1 or named[0].text in text:
        return None
    article = f"{named[0].before} " if named[0].before in lexicon.definite else ""
    return article + named[0].text


def _names_one(fuller: Phrase, phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the name ends in the word, with a capital: that is what the thing is called. A title that tells
    what to do, "Reset Card Reader", calls nothing so."""
    said = fuller.text.split()
    ends = len(said) > 1 and fuller.heads[-1] == phrase.head and said[-1][:1].isupper()
    return fuller.name and ends and lexicon.verb(said[0].lower()) is None


def _is_name_of(fuller: Phrase, phrase: Phrase, lexicon: Lexicon) -> bool:
    return is_short_for(phrase, fuller, lexicon)


def _points_at_one_sort(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is "that" and a noun, and no time: "that agreement", never "that year"."""
    return not phrase.name and phrase.before in lexicon.pointing and not lexicon.times.search(phrase.text)


def _names_more(fuller: Phrase, phrase: Phrase) -> bool:
    return len(fuller.heads) > len(phrase.heads) and set(phrase.heads) <= set(fuller.heads)


def names(text: str, phrase: Phrase) -> bool:
    """Whether the text has every word of the phrase."""
    return set(phrase.heads) <= _singulars(text)


def says(text: str, phrase: Phrase) -> bool:
    """Whether the text has every word of the phrase in some form, also as a part of one: "Pro-Tarif" says
    "Tarife"."""
    said = Vocabulary.of((text,))
    return all(any(map(said.has, pieces(head))) for head in phrase.heads)


def _singulars(text: str) -> set[str]:
    return {singular(word.text) for word in words(text)}


def selects(reference: Reference, lexicon: Lexicon) -> bool:
    """Whether the reference picks one of several: "the second one", "the other plan"."""
    return lexicon.selectors.fullmatch(reference.text) is not None


def _meant(reference: Reference, text: str, discourse: Discourse) -> Phrase | Unclear:
    selector = discourse.lexicon.selectors.fullmatch(reference.text)
    if selector is not None:
        picked = chosen(selector, discourse)
        if len(picked) != 1:
            return Unclear(reference.text, picked)
        return phrase_of(_topic_of(_explained(picked[0], discourse), discourse.lexicon), discourse.lexicon)
    said = _singulars(text)
    able = [m for m in discourse.meant_by(reference.anaphor) if not set(m.phrase.heads) <= said]
    if not able:
        return Unclear(reference.text)
    rivals = _rivals(able[0], text, discourse) if reference.anaphor.number is Number.ONE else ()
    return Unclear(reference.text, rivals) if rivals else able[0].phrase


def _explained(option: str, discourse: Discourse) -> str:
    """The option with its own references written out, by what was asked when it was offered: "request it"."""
    asked = max((place for place, each in enumerate(discourse.said) if each.by_user), default=-1)
    plain = resolved(option, replace(discourse, said=discourse.said[: asked + 1]))
    return option if isinstance(plain, Unclear) else plain


def _topic_of(option: str, lexicon: Lexicon) -> str:
    """What a question of several that were asked at once is about, and any other option as it stands."""
    if (lexicon.questions | lexicon.auxiliaries).isdisjoint(word.lower for word in words(option)):
        return option
    told = [each.text for each in phrases(option, lexicon) if not set(each.heads) <= lexicon.generic]
    return told[-1] if told else option


def _all_of_a_row(reference: Reference, text: str, discourse: Discourse) -> Phrase | None:
    """All of what was set side by side last, for "the difference between them" and "which one is cheaper"."""
    lexicon, anaphor = discourse.lexicon, reference.anaphor
    asks_which = anaphor.noun and _word_before(reference, text) in lexicon.questions
    if anaphor.possessive or not (asks_which or (anaphor.number is Number.MANY and not anaphor.noun)):
        return None
    last = (each for each in reversed(discourse.said) if each.text)
    row = next((row for each in last if (row := options(each, lexicon))), ())
    likeliest = next(iter(discourse.meant_by(replace(anaphor, number=Number.ANY, noun=False))), None)
    if not row or likeliest is None or not any(likeliest.phrase.text in option for option in row):
        return None
    if likeliest.phrase.number is Number.MANY and not asks_which:
        return None  # "visiting hours and children": they are the hours
    joint = lexicon.phrases.conjunction if asks_which else lexicon.together
    return phrase_of(f" {joint} ".join((", ".join(row[:-1]), row[-1])), lexicon) if joint else None


def _word_before(reference: Reference, text: str) -> str:
    before = words(text[: reference.start])
    return before[-1].lower if before else ""


def _rivals(likeliest: Mention, text: str, discourse: Discourse) -> tuple[str, ...]:
    """The things that the last question set side by side, when the likeliest is one and none weighs more."""
    named = options(Said(discourse.last_question, by_user=True), discourse.lexicon)
    row = tuple(option for option in named if option not in text)
    mine = next((option for option in row if likeliest.phrase.text in option), None)
    if mine is None:
        return ()
    weighed = discourse.mentions(first=0.0)
    shares = [_share(option, weighed) for option in row]
    return row if len(row) > 1 and max(shares) < _CLEARLY_MORE * min(shares) else ()


def _share(option: str, weighed: Sequence[Mention]) -> float:
    """What the mentions of one option weigh; "Pro" and "Pro plans" are both the "Pro plan"."""
    said = _singulars(option)
    return max((mention.weight for mention in weighed if set(mention.phrase.heads) <= said), default=0.0)
