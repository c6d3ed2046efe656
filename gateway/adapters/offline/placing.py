"""Puts what is meant in the place of the word that stood for it, as the language does it."""

from __future__ import annotations

from gateway.domain.dialogue.anaphora import Reference
from gateway.domain.language.lexicon import Lexicon, Number
from gateway.domain.language.phrases import Phrase, phrases
from gateway.domain.language.wording import joined, words


def phrase_of(text: str, lexicon: Lexicon) -> Phrase:
    """A text that is known to name one thing, as a phrase."""
    found = phrases(text, lexicon)
    if [phrase.text for phrase in found] == [text]:
        return found[0]
    said = tuple(text.lower().split())
    return Phrase(text, 0, len(text), said, said[-1], "", "", Number.ONE, name=False)


def without_article(text: str, lexicon: Lexicon) -> str:
    """The text without "the" or "and" before it."""
    said = words(text)
    if len(said) > 1 and said[0].lower in lexicon.joining:
        return without_article(text[said[1].start :], lexicon)
    return text[said[1].start :] if len(said) > 1 and said[0].lower in lexicon.definite else text


def placed(text: str, reference: Reference, meant: Phrase, lexicon: Lexicon) -> str:
    """The text with `meant` in the place of the reference."""
    before, after = text[: reference.start], text[reference.end :]
    if reference.anaphor.possessive:
        return _owned(before, meant, after, lexicon)
    if reference.anaphor.noun:
        return joined(before, _noun(meant)) + after
    if reference.anaphor.clitic:
        return joined(before, _infinitive(reference.text, lexicon), meant.text) + after
    if reference.anaphor.proclitic and (verb := words(after)[:1]):
        return joined(before, after[: verb[0].end], meant.text) + after[verb[0].end :]
    return joined(before, reference.anaphor.preposition, meant.text) + after


def _infinitive(text: str, lexicon: Lexicon) -> str:
    """The verb of "cancelá-lo" or "cancelarla" by itself."""
    match = lexicon.clitics.fullmatch(text)
    verb = match["verb"] if match else text
    for ending, whole in lexicon.infinitive:
        if verb.endswith(ending):
            return verb[: -len(ending)] + whole
    return verb


def _owned(before: str, meant: Phrase, after: str, lexicon: Lexicon) -> str:
    """ "its price" as "Pro plan price", or "preço do plano" where the owner follows."""
    if not lexicon.owner_follows:
        return joined(before, f"{meant.text}'s" if meant.name else meant.text, after)
    owned = next(iter(phrases(after, lexicon)), None)
    end = owned.end if owned else 0
    return joined(before, after[:end], lexicon.of, meant.text) + after[end:]


def _noun(meant: Phrase) -> str:
    """The noun without the names before it: another "Basic plan" is a "Pro plan"."""
    said = [word.text for word in words(meant.text)]
    while len(said) > 1 and said[0][:1].isupper():
        said.pop(0)
    return " ".join(said)
