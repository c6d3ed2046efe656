"""Noun phrases without a parser: runs of words that name something, found by what surrounds them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gateway.domain.language.lexicon import Lexicon, Number
from gateway.domain.language.listing import without_labels
from gateway.domain.language.wording import Word, singular, words

_KEPT = 128
_WORTH_KEEPING = 1_000
"""As for words: one request reads the same few short texts again and again."""
TIMES = frozenset({"DATE_TIME"})
"""Masked kinds that say when: no part of what they follow."""
NAMES = frozenset({"", "PERSON", "ORGANIZATION", "LOCATION", "NRP", "KEPT"})
"""Masked kinds that may be what somebody asks about, words that are not masked, and kept identifiers; a
telephone number or an address never is a topic."""
_SENTENCE_ENDS = (".", "!", "?", ":", ";")
_MASS_ENDINGS = ("ss", "us", "is", "'s")
_IRREGULAR_PLURALS = frozenset({"people", "children", "men", "women", "staff", "police", "data"})
_GROUPS = frozenset(
    {"team", "band", "group", "company", "department", "committee", "government", "board", "family"}
)


class Phrase(NamedTuple):
    """Something named in a text, without its article. `heads` are its words in the singular, `head` is the
    one that says what kind of thing it is (of "Pro-Tarif" the tariff). `before` and `after` are the words
    around it in lower case, empty across a pause."""

    text: str
    start: int
    end: int
    heads: tuple[str, ...]
    head: str
    before: str
    after: str
    number: Number
    name: bool
    entity: str = ""

    def personal(self, lexicon: Lexicon) -> bool:
        """Whether it may be a person: a name without an article, or a noun for people."""
        if self.entity:
            return self.entity == "PERSON"
        named = (
            self.name
            and self.before not in lexicon.articles
            and all(w[:1].isupper() for w in self.text.split())
        )
        return named or bool(lexicon.people.search(self.head))

    @property
    def key(self) -> str:
        return " ".join(self.heads)


def phrases(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    """The noun phrases of the text in order, without what is attached to them by "of" or "for"."""
    return _kept_phrases(text, lexicon) if len(text) <= _WORTH_KEEPING else _phrases(text, lexicon)


@lru_cache(maxsize=_KEPT)
def _kept_phrases(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    return _phrases(text, lexicon)


def _phrases(text: str, lexicon: Lexicon) -> tuple[Phrase, ...]:
    tokens = without_labels(text, words(text))
    return tuple(_phrase(text, tokens, run, lexicon) for run in _runs(tokens, lexicon))


def _runs(tokens: Sequence[Word], lexicon: Lexicon) -> Iterator[range]:
    start = None
    verbs = _verbs(tokens, lexicon)
    for index, word in enumerate(tokens):
        names = index not in verbs and _names(index, tokens, lexicon)
        names = names or (start is not None and _compounds(index, tokens, lexicon))
        ends = not names or word.after_pause or word.placeholder in TIMES
        if start is not None and (ends or _stands_after_a_person(index, tokens, lexicon)):
            yield range(start, index)
            start = None
        if names and start is None:
            start = index
    if start is not None:
        yield range(start, len(tokens))


def _stands_after_a_person(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word before is a masked person and this one no part of the name: "which team does
    <PERSON_1> lead", "darf <PERSON_1> Kaffee trinken"."""
    word = tokens[index]
    other = word.text.islower() or (lexicon.nouns_capitalised and not word.placeholder)
    return other and tokens[index - 1].placeholder == "PERSON"


def _names(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    word = tokens[index]
    if lexicon.infinitive and lexicon.clitics.fullmatch(word.text):
        return False
    if word.lower in lexicon.function_words:
        return (word.acronym and word.lower not in lexicon.questions) or _is_called(index, tokens, lexicon)
    return not (lexicon.nouns_capitalised and word.text.islower()) or _adjective(index, tokens)


def _is_called(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether a preposition is a name, for it has a capital behind a noun that has one: "der Tarif Pro"."""
    word, before = tokens[index], tokens[max(index - 1, 0)]
    behind = index > 0 and not word.after_pause and before.capitalised
    return lexicon.nouns_capitalised and behind and word.capitalised and word.lower in lexicon.prepositions


def _compounds(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word makes one noun of those around it: "de" in "despesas de viagem"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if tokens[index].lower not in lexicon.compounding or after is None or after.after_pause:
        return False
    plain = after.text.islower() and lexicon.verb(after.lower) is None
    return plain and _names(index + 1, tokens, lexicon)


def _adjective(index: int, tokens: Sequence[Word]) -> bool:
    """Whether a small word is a German adjective: inflected, with a noun after it."""
    word, after = tokens[index], tokens[index + 1 : index + 2]
    inflected = word.text.endswith(("e", "en", "er", "es", "em")) and len(word.text) > 4
    return inflected and any(next_word.capitalised and not next_word.after_pause for next_word in after)


def _verbs(tokens: Sequence[Word], lexicon: Lexicon) -> frozenset[int]:
    """The places of words that are verbs where they stand, though they name things elsewhere."""
    found: set[int] = set()
    waiting = ""  # the auxiliary or question word that waits for its verb
    for index, word in enumerate(tokens):
        if word.after_pause or (word.lower in lexicon.clauses and word.lower not in lexicon.joining):
            waiting = ""
        if word.lower in lexicon.auxiliaries or word.lower in lexicon.questions:
            waiting = word.lower
        elif waiting in lexicon.copulas and word.lower in lexicon.verbs - lexicon.after_copulas:
            continue  # "how long is parental leave"
        elif _is_speakers(index, tokens, lexicon):
            found.add(index)
            waiting = ""
        elif waiting in lexicon.modals and lexicon.verb(word.lower) != word.lower:
            continue  # "how does a used car compare": its verb has no ending
        elif (word.text.islower() or index == 0) and _is_verb(index, tokens, found, bool(waiting), lexicon):
            found.add(index)
            waiting = ""
    return frozenset(found)


def _is_verb(index: int, tokens: Sequence[Word], found: set[int], supported: bool, lexicon: Lexicon) -> bool:
    low = tokens[index].lower
    participle = low.endswith(lexicon.participles) and not (
        lexicon.nouns_capitalised and _adjective(index, tokens)
    )
    if lexicon.verb(low) is None and not participle:
        return False
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if index == 0:
        return low in lexicon.light_verbs or (after is not None and _begins_object(after, lexicon))
    before = tokens[index - 1].lower
    if before in lexicon.articles or (low in lexicon.verbs and _inverted(index - 1, tokens, lexicon)):
        return False
    if before in lexicon.prepositions:
        if before not in lexicon.infinitives:
            return low.endswith(lexicon.gerunds)
        if lexicon.verb(low) is None:
            return False  # "para empleados"
    if index - 1 in found:
        return low not in lexicon.verbs  # "claim travel expenses", but "keeps failing"
    if before in lexicon.function_words:
        return before not in lexicon.possessives
    ends = after is None or after.after_pause or after.lower in lexicon.function_words
    if participle and _acts(index, tokens, lexicon):
        return True
    return (supported and (ends or low in lexicon.verbs or _asked(index, tokens, lexicon))) or (
        after is not None and _begins_object(after, lexicon)
    )


def _is_speakers(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word is what the speaker asks to do: "can I swap my shift"."""
    if index < 2 or tokens[index].lower in lexicon.function_words:
        return False
    return tokens[index - 1].lower in lexicon.speaker and tokens[index - 2].lower in lexicon.modals


def _acts(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the word is what "a colleague" before it did: "a colleague slipped on the stairs"."""
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    led = index > 1 and tokens[index - 2].lower in lexicon.articles and not lexicon.nouns_capitalised
    return led and after is not None and after.lower in lexicon.prepositions - lexicon.links


def _asked(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the words before are a question word and its noun: "which team owns ..."."""
    opening = tokens[max(index - 3, 0) : index - 1]
    return any(word.lower in lexicon.questions for word in opening)


def _inverted(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether an auxiliary opens a question, so that its subject comes next: "how does travel ...", "how long
    does travel approval ..."."""
    word = tokens[index].lower
    if word not in lexicon.auxiliaries or word in lexicon.copulas or lexicon.head_first:
        return False
    if index == 0 or tokens[index - 1].lower in lexicon.questions:
        return True
    degree, much = tokens[max(index - 2, 0)].lower, tokens[index - 1].lower
    subject = tokens[index + 2 : index + 3]  # of "how many can travel to" the verb stands there
    asks_how_much = degree in lexicon.degrees and much in lexicon.function_words
    ends = lexicon.function_words | lexicon.adverbs
    return asks_how_much and any(each.lower not in ends for each in subject)


def _begins_object(word: Word, lexicon: Lexicon) -> bool:
    """Whether a verb must stand before the word: "the team owns Falcon", "setup keeps failing"."""
    named = word.capitalised and not word.after_pause and not lexicon.nouns_capitalised
    object_follows = word.lower in lexicon.articles or word.lower in lexicon.anaphors
    return named or object_follows or word.text[0].isdigit() or word.lower.endswith(lexicon.gerunds)


def _phrase(text: str, tokens: Sequence[Word], run: range, lexicon: Lexicon) -> Phrase:
    inside = tokens[run.start : run.stop]
    start, end = inside[0].start, inside[-1].end
    return Phrase(
        text=text[start:end],
        start=start,
        end=end,
        heads=tuple(singular(word.text) for word in inside if word.lower not in lexicon.compounding),
        head=singular(inside[0 if lexicon.head_first else -1].text.rpartition("-")[2]),
        before=tokens[run.start - 1].lower if run.start and not inside[0].after_pause else "",
        after=_following(tokens, run.stop),
        number=_number(inside[0 if lexicon.head_first else -1], lexicon),
        name=_is_name(inside, lexicon, opens=text[:start].rstrip().endswith(_SENTENCE_ENDS)),
        entity=inside[-1].placeholder,
    )


def _is_name(parts: Sequence[Word], lexicon: Lexicon, *, opens: bool) -> bool:
    """A capital tells a name, unless it begins the text or a sentence, which plurals do as well, or the
    language gives one to every noun."""
    if all(word.text.islower() for word in parts):
        return False
    if any(word.placeholder or word.acronym for word in parts):
        return True
    capitals = [word for word in parts if word.capitalised]
    if lexicon.nouns_capitalised:
        return len(capitals) > 1
    if len(capitals) == 1 and opens and parts[0].capitalised and parts[0].lower.endswith("s"):
        return False
    return len(capitals) > 1 or any(word.start > 0 for word in capitals)


def _following(tokens: Sequence[Word], stop: int) -> str:
    return tokens[stop].lower if stop < len(tokens) and not tokens[stop].after_pause else ""


def _number(head: Word, lexicon: Lexicon) -> Number:
    low = head.lower
    if not lexicon.plural_by_s or low in _GROUPS:
        return Number.ANY
    if head.placeholder:
        return Number.ONE
    if low in _IRREGULAR_PLURALS or (low.endswith("s") and not low.endswith(_MASS_ENDINGS)):
        return Number.MANY
    return Number.ONE
