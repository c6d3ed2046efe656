"""Names of people as they are written in a text or before the @ of an address, compared word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gateway.domain.language.lexicon import listed
from gateway.domain.language.stems import folded

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_GENITIVE = re.compile(r"['’]s?\Z")
_INTERRUPTED = re.compile(r"\b[A-Z]\w+ +[a-z]{2,} +[A-Z]\w+")
"""A small word between two names makes a sentence of them: "Ann beats Bob"."""
_TAGGED = re.compile(r"\+.*\Z")

_HE = frozenset(listed("mr sir herr monsieur senor sr don senhor dom pan signor"))
_SHE = frozenset(listed("mrs ms miss madam frau madame mme mlle senora sra srta dona senhora pani signora"))
SEXES = _HE | _SHE
"""The titles of men and women, folded."""
_EITHER = frozenset(listed("mx dr dra prof professor professora profesor profesora doctor doktor"))
_DEGREES = frozenset(listed("phd md dds dvm esq mba msc bsc"))
_PARTICLES = frozenset(
    listed(
        "de del della da do dos das di du la le los las van von der den ter ten zu zur bin ibn al el y e i"
    )
)
"""Words that a name may be written with or without."""


@dataclass(frozen=True, slots=True)
class PersonalName:
    """The words of a name in order, folded, without title, degree and particles. `sex` is the one that its
    title tells, `he` or `she`, else empty."""

    words: tuple[str, ...]
    sex: str = ""

    def may_be(self, fuller: PersonalName) -> bool:
        """Whether `fuller` may name the same person at least as fully: it has each of these words, an initial
        standing for a word that begins with it, and no title of the other sex."""
        if self.sex and fuller.sex not in ("", self.sex):
            return False
        left = list(fuller.words)
        for word in sorted(self.words, key=len, reverse=True):
            found = next((each for each in left if _stands_for(word, each)), None)
            if found is None:
                return self.words[1:] == () and word in fuller.run_together
            left.remove(found)
        return True

    @property
    def run_together(self) -> frozenset[str]:
        """The ways in which a mailbox writes first and last name as one word."""
        if len(self.words) < 2:
            return frozenset()
        first, last = self.words[0], self.words[-1]
        return frozenset([first + last, last + first, first[0] + last, last + first[0], first + last[0]])


def _stands_for(word: str, full: str) -> bool:
    return word == full or (len(word) == 1 and full.startswith(word))


def name_in_text(value: str) -> PersonalName | None:
    """The name that a text calls somebody by; None where no word of it tells anybody apart."""
    kept = _without_particles(_GENITIVE.sub("", value.strip()))
    if _INTERRUPTED.search(kept):
        return None
    first, comma, rest = kept.partition(",")
    words = [*_words(rest), *_words(first)] if comma and _is_given(rest) else _words(f"{first} {rest}")
    sex = ""
    while words and words[0] in SEXES | _EITHER:
        sex = sex or ("he" if words[0] in _HE else "she" if words[0] in _SHE else "")
        del words[0]
    return _name(words, sex)


def name_in_mailbox(address: str) -> PersonalName | None:
    """The name that stands before the @ of an address, in whatever order; None where there is none."""
    local, at, _ = address.partition("@")
    first, *rest = _words(_TAGGED.sub("", local).replace("_", ".")) or [""]
    return _name([first, *(word for word in rest if word not in _PARTICLES)], "") if at else None


def longer_parts(word: str) -> Iterator[str]:
    """What may be a word of a name that is written as `word`: all of it or, where two words or a word and an
    initial were run together, the longer of both, which is at least half of it."""
    for length in range(len(word), (len(word) - 1) // 2, -1):
        yield from {word[:length], word[-length:]}


def _is_given(behind_comma: str) -> bool:
    """Whether a given name stands behind the comma, not a degree: "Gonzalez, Maria", never "Smith, PhD"."""
    return any(word not in _DEGREES for word in _words(behind_comma))


def _without_particles(value: str) -> str:
    """Particles are written small among capitals; "Al Gore" has none."""
    if value.islower():
        return value
    return _WORD.sub(lambda match: "" if match[0] in _PARTICLES else match[0], value)


def _words(text: str) -> list[str]:
    words = map(folded, _WORD.findall(text))
    return [word.replace("'", "").replace("’", "") for word in words]


def _name(words: list[str], sex: str) -> PersonalName | None:
    kept = tuple(word for word in words if word not in _DEGREES)
    return PersonalName(kept, sex) if any(len(word) > 1 for word in kept) else None
