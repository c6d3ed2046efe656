"""`unresolved_reference`: a search must say what "it", "that" or "the second one" stands for, and a message
that leans on what was said before is no search as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import dropwhile, pairwise

from gateway.domain.dialogue.anaphora import LONGEST_READ, references, unresolved
from gateway.domain.dialogue.gate import leanings
from gateway.domain.dialogue.topics import weight, without_asides
from gateway.domain.glossary import expand
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Lexicon, listed
from gateway.domain.language.phrases import phrases
from gateway.domain.language.plain_words import is_plain
from gateway.domain.language.stems import folded
from gateway.domain.language.topic_words import topic_words
from gateway.domain.language.wording import words
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode

_OUR_OWN = listed(
    "company organisation organization office site country firma unternehmen betrieb standort land empresa"
    " organização organización oficina país"
)
"""What a person calls "this" without anybody having spoken of it."""
_FEW = 2
"""Words that a correction may name and still lean on what it corrects."""
_COPY = "This repeats the message, which leans on what was said before; write what is meant in full, or ask."


def unresolved_reference(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries in which a word still points to something outside of them, and copies of a message that leans
    on the conversation."""
    copies = _copies(case) if _leans(case) else {}
    return tuple(
        Violation(ViolationCode.UNRESOLVED_REFERENCE, detail, index)
        for index, query in enumerate(queries)
        if (detail := _pointing(case, query.text))
        or (detail := _COPY if _is_copy(query.text, copies, lexicon_of(case.language)) else "")
    )


def _pointing(case: Case, text: str) -> str:
    text = case.without_identifiers(text)
    words_left = unresolved(text, case.conversation.language) or _still_pointing(case, text)
    if not words_left:
        return ""
    quoted = ", ".join(f'"{word}"' for word in words_left)
    return f"Put the thing meant in place of {quoted}; ask when the conversation does not tell."


def _still_pointing(case: Case, text: str) -> tuple[str, ...]:
    """What points in other ways than the gate reads: words that follow each other as in the message and point
    there, and, where something was said before, "that plan" and "second one"."""
    lexicon = lexicon_of(case.language)
    if lexicon is None or not case.conversation.window:
        return ()
    text = text[:LONGEST_READ]
    return (
        *_left_as_they_were(case, text, lexicon),
        *_shown(case, text, lexicon),
        *_ranked(text, lexicon),
        *_subject(text, lexicon),
    )


def _left_as_they_were(case: Case, text: str, lexicon: Lexicon) -> Iterator[str]:
    """Pointers of the message with the word before them, where nothing is named before them now."""
    asked, said = words(case.message[:LONGEST_READ]), words(text)
    pointers = {
        one.start for one in references(case.message, lexicon) if one.text.lower() in _single(lexicon)
    }
    pairs = {(one.lower, other.lower) for one, other in pairwise(asked) if other.start in pointers}
    named = min((phrase.start for phrase in phrases(text, lexicon)), default=len(text))
    for one, other in pairwise(said):
        if (one.lower, other.lower) in pairs and other.start < named:
            yield other.text


def _single(lexicon: Lexicon) -> frozenset[str]:
    return frozenset((*lexicon.anaphors, *lexicon.demonstratives))


def _shown(case: Case, text: str, lexicon: Lexicon) -> Iterator[str]:
    """A demonstrative and its noun. "That" counts after a preposition or an auxiliary alone, elsewhere it may
    begin a clause; "this year" and "this company" point to nothing said, and so does what the person shows
    without having spoken of it."""
    said = words(text)
    asked = case.message.casefold()
    opens_no_clause = lexicon.prepositions | lexicon.auxiliaries
    for phrase in phrases(text, lexicon):
        if phrase.before not in lexicon.pointing or phrase.name or phrase.head in _OUR_OWN:
            continue
        if phrase.text.casefold() in asked and not case.window_words.has(folded(phrase.head)):
            continue
        at = next(index for index, word in enumerate(said) if word.start == phrase.start) - 1
        leads = at > 0 and said[at - 1].lower in opens_no_clause
        if (phrase.before not in lexicon.relatives or leads) and not lexicon.times.search(phrase.text):
            yield f"{said[at].text} {phrase.text}"


def _subject(text: str, lexicon: Lexicon) -> Iterator[str]:
    """A demonstrative as the subject of a question by its verb alone: "gilt das für ..."."""
    verb, subject, after = (*words(text)[:3], None, None, None)[:3]
    if verb is None or subject is None or subject.lower not in lexicon.demonstratives:
        return
    ends = after is None or after.after_pause or after.lower in lexicon.prepositions | lexicon.others
    if ends and lexicon.verb(verb.lower) is not None and verb.lower not in lexicon.light_verbs:
        yield subject.text


def _ranked(text: str, lexicon: Lexicon) -> Iterator[str]:
    for one, other in pairwise(words(text)):
        if one.lower in lexicon.ordinals and other.lower in lexicon.ones and not other.after_pause:
            yield f"{one.text} {other.text}"


def _leans(case: Case) -> bool:
    signs = leanings(case.conversation, case.identifiers)
    return bool(signs) and not (
        signs == {"ellipsis"} and _asks_in_full(case.message, lexicon_of(case.language))
    )


def _asks_in_full(text: str, lexicon: Lexicon | None) -> bool:
    """Whether a short message is a whole question about a thing of its own: "how is cassoulet made?"."""
    if lexicon is None:
        return False
    said = {word.lower for word in words(text)}
    if said & (lexicon.definite | lexicon.pointing) or not said & (lexicon.questions | lexicon.auxiliaries):
        return False
    return any(not is_plain(folded(word.text), lexicon.code) for word in topic_words(text, lexicon.code))


def _copies(case: Case) -> Mapping[str, str]:
    """The message as it is, without what it opens with, and with the glossary's terms, each folded; and in
    which text, if any, something asked of somebody would make it whole."""
    lexicon = lexicon_of(case.language)
    copies: dict[str, str] = {}
    for form, in_doubt in _forms(case.message[:LONGEST_READ], lexicon):
        for text in (form, expand(form, case.glossary, case.identifiers)):
            copies.setdefault(_letters(text, lexicon), in_doubt)
    return copies


def _forms(text: str, lexicon: Lexicon | None) -> Iterator[tuple[str, str]]:
    """The forms that are no more than the message, before those of which that has to be looked up."""
    yield text, ""
    if lexicon is not None:
        point = without_asides(text, lexicon)
        corrected = lexicon.corrections.match(point)
        if corrected is not None and weight(point[corrected.end() :], lexicon) <= _FEW:
            yield point[corrected.end() :], ""
        opened = lexicon.openers.match(point)
        rest = point[opened.end() :] if opened is not None else point
        yield rest, rest


def _is_copy(text: str, copies: Mapping[str, str], lexicon: Lexicon | None) -> bool:
    in_doubt = copies.get(_letters(text, lexicon))
    if in_doubt is None:
        return False
    return lexicon is None or not _asks_of_a_person(in_doubt, lexicon)


def _asks_of_a_person(text: str, lexicon: Lexicon) -> bool:
    """Whether something is asked of somebody: "and the office of <PERSON_1>?" is whole without its "and"."""
    named = phrases(text, lexicon)
    return any(one.entity == "PERSON" and one.before in lexicon.links for one in named[1:])


def _letters(text: str, lexicon: Lexicon | None) -> str:
    """The letters of a text without the preposition and the articles it begins with: "for contractors" asks
    for nothing that "contractors" does not."""
    small = frozenset() if lexicon is None else lexicon.prepositions | lexicon.articles
    said = dropwhile(lambda word: word.lower in small, words(text[: 2 * LONGEST_READ]))
    return "".join(folded(word.text) for word in said)
