"""References that nothing in the same text explains: "it", "the second one", "what about". Precise before
complete, since what is reported here sends a rewrite back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gateway.domain.dialogue.antecedents import is_explained
from gateway.domain.dialogue.quoting import showing
from gateway.domain.dialogue.standing import (
    is_place,
    is_proform,
    stands_alone,
)
from gateway.domain.identifiers import quotations
from gateway.domain.language import lexicon_of
from gateway.domain.language.lexicon import Anaphor, Kind, Lexicon, Number
from gateway.domain.language.phrases import phrases
from gateway.domain.language.wording import Word, unopened, words
from gateway.domain.reading import read_once

LONGEST_READ = 1_000
"""Code points. What is longer was pasted, not asked; this bounds the time that one message can take."""


def is_pasted(text: str) -> bool:
    """Whether the text is far longer than any question, so that it is passed on as it stands."""
    return len(text) > LONGEST_READ


@dataclass(frozen=True, slots=True)
class Reference:
    """A word or a set phrase that points to something said before (code points `start` to `end`)."""

    text: str
    start: int
    end: int
    anaphor: Anaphor


def unresolved(text: str, language: str) -> tuple[str, ...]:
    """The dangling references of the text as they are written, in order; none for a language not known."""
    lexicon = lexicon_of(language)
    if lexicon is None or not words(text):
        return ()
    opened, found = opening(text, lexicon), [reference.text for reference in references(text, lexicon)]
    said = any(each.lower() in opened.lower().split() for each in found)  # "does that apply to"
    return (*((opened,) if opened and not said else ()), *found)


def dangling(text: str, lexicon: Lexicon) -> str:
    """The one reference to ask about: a pronoun before the words that open an ellipsis, empty for none."""
    if not words(text):
        return ""
    pronouns = (reference.text for reference in references(text, lexicon))
    return next(pronouns, "") or opening(text, lexicon)


def opening(text: str, lexicon: Lexicon) -> str:
    """The words that open an ellipsis ("what about", "and for"), empty when the text opens none."""
    text = unopened(text)
    match = lexicon.openers.match(text)
    return "" if match is None else match[0].strip(" ,") or words(text)[0].text


@read_once
def references(text: str, lexicon: Lexicon, *, loose: bool = False) -> tuple[Reference, ...]:
    """The references of the text without an antecedent in it, in order. Of a long text the beginning is read.
    `loose` adds what may also mean the reader or what shows a quoted message, for texts that have a
    history."""
    text = text[:LONGEST_READ]
    found = [
        *_selected(text, lexicon),
        *_hung_on_verbs(text, lexicon),
        *_pointing(text, lexicon, loose=loose),
    ]
    return tuple(_without_overlaps(sorted(found, key=lambda one: (one.start, -one.end))))


def _pointing(text: str, lexicon: Lexicon, *, loose: bool) -> Iterator[Reference]:
    tokens, pointers = words(text), lexicon.pointers
    pointing = [index for index, word in enumerate(tokens) if word.lower in pointers]
    empty = [*_expletives(text, lexicon), *quotations(text)] if pointing else []
    empty += showing(text, lexicon.code) if pointing and not loose else ()
    for index in pointing:
        word, anaphor = tokens[index], _anaphor(index, tokens, lexicon, loose=loose)
        if anaphor is None or any(start <= word.start < end for start, end in empty):
            continue
        if not is_explained(text, index, anaphor, lexicon) and not _repeated(index, tokens, anaphor, lexicon):
            yield Reference(word.text, word.start, word.end, anaphor)


def _expletives(text: str, lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    return (match.span() for match in lexicon.expletives.finditer(text))


def _without_overlaps(found: Sequence[Reference]) -> Iterator[Reference]:
    reach = -1
    for one in found:
        if one.start >= reach:
            yield one
            reach = one.end


def _selected(text: str, lexicon: Lexicon) -> Iterator[Reference]:
    for match in lexicon.selectors.finditer(text):
        if sum(phrase.end <= match.start() for phrase in phrases(text, lexicon)) < 2:
            yield Reference(match[0], *match.span(), Anaphor(Number.ONE, Kind.THING))


def _hung_on_verbs(text: str, lexicon: Lexicon) -> Iterator[Reference]:
    """Objects written in one with their verb: "cancelá-lo", "cancelarla"."""
    for index, word in enumerate(words(text) if lexicon.infinitive else ()):
        match = lexicon.clitics.fullmatch(word.text)
        if match is None:
            continue
        number = Number.MANY if match["pronoun"].endswith("s") else Number.ONE
        anaphor = Anaphor(number, clitic=True)
        if not is_explained(text, index, anaphor, lexicon):
            yield Reference(word.text, word.start, word.end, anaphor)


def _anaphor(index: int, tokens: Sequence[Word], lexicon: Lexicon, *, loose: bool) -> Anaphor | None:
    word = tokens[index]
    if word.acronym:
        return None  # IT is a department
    if word.text in lexicon.polite:
        return None  # German "Sie" is the reader
    if (anaphor := lexicon.anaphors.get(word.lower)) is not None:
        return _owning(index, tokens, lexicon) if anaphor.possessive else anaphor
    if (anaphor := lexicon.demonstratives.get(word.lower)) is not None:
        return anaphor if stands_alone(index, tokens, lexicon) else None
    if loose and word.lower in lexicon.loose:
        return lexicon.loose[word.lower]
    if word.lower in lexicon.ones:
        return lexicon.ones[word.lower] if is_proform(index, tokens, lexicon) else None
    if word.lower in lexicon.places:
        return lexicon.places[word.lower] if is_place(index, tokens, lexicon) else None
    return None


def _owning(index: int, tokens: Sequence[Word], lexicon: Lexicon) -> Anaphor | None:
    """A possessive before a noun; some are objects when none follows ("call her")."""
    anaphor = lexicon.anaphors[tokens[index].lower]
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if after is not None and not after.after_pause and _may_be_owned(after, lexicon):
        return anaphor
    return replace(anaphor, possessive=False) if tokens[index].lower in lexicon.objects else None


def _may_be_owned(word: Word, lexicon: Lexicon) -> bool:
    return word.lower not in lexicon.function_words or word.acronym or word.lower in lexicon.others


def _repeated(index: int, tokens: Sequence[Word], anaphor: Anaphor, lexicon: Lexicon) -> bool:
    """Whether a possessive goes with a pronoun before it: in "did they get their refund" one is enough."""
    if not anaphor.possessive:
        return False
    pronoun = replace(anaphor, possessive=False)
    return any(lexicon.anaphors.get(word.lower) == pronoun for word in tokens[:index])
