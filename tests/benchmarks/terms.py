"""Looking for 100,000 restricted phrases in one text, disguised or not, beside the bare automaton and beside
looking for each. Counted in processor time, so that what else runs on the machine does not count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from time import process_time, thread_time_ns

from ahocorasick_rs import AhoCorasick
from rich.table import Table

from gateway.adapters.terms.finder import TermFinder
from tests.benchmarks.conversation import long_turns, questions
from tests.benchmarks.place import Place

PHRASES = 100_000
VOCABULARY = 6_000
TRIES = 2_000
EACH_TRIES = 20
LIMIT_US = 1_000
_SYLLABLES = [
    consonant + vowel for consonant in "bdfgklmnprstvz" for vowel in ("a", "e", "i", "o", "u", "ai")
]
_DISGUISES: Mapping[str, Callable[[str], str]] = {
    "as typed": lambda text: text,
    "with accents": lambda text: text.replace("o", "ö"),
    "with look-alikes": lambda text: text.replace("a", "\u0430"),
    "with tags and entities": lambda text: text.replace(" t", " <b>t</b>").replace("e", "&#101;"),
}

Texts = Callable[[], Mapping[str, object]]


async def measure(_: Place) -> Table:
    """Microseconds a text, in the middle and at the worst of a hundred, and what building takes."""
    table = Table("what", "p50 µs", "p99 µs", "p50 / 1 ms", title=f"Restricted terms: {PHRASES:,} phrases")
    phrases = _phrases()
    for row in (*_limits(phrases), *_found(phrases, typos=False), *_found(phrases, typos=True)):
        table.add_row(*row)
    return table


def _limits(phrases: Sequence[str]) -> Iterator[tuple[str, ...]]:
    lower = [phrase.lower() for phrase in phrases]
    bare = AhoCorasick(lower, store_patterns=False)
    yield _row(
        "limit: the bare automaton", _each(lambda text: bare.find_matches_as_indexes(text), questions())
    )
    yield _row(
        "peer: each phrase by itself",
        _each(lambda text: [phrase for phrase in lower if phrase in text], questions(), EACH_TRIES),
    )


def _found(phrases: Sequence[str], *, typos: bool) -> Iterator[tuple[str, ...]]:
    kind = "slips forgiven, " if typos else ""
    before, began = _resident_mb(), process_time()
    finder = TermFinder({f"scope-{at}": phrases[at::50] for at in range(50)}, typos=typos)
    took, more = process_time() - began, _resident_mb() - before
    yield f"{kind}building: {took:.1f} s, {more} MB", "", "", ""
    for name, disguise in _DISGUISES.items():
        taken = _each(lambda text, disguise=disguise: finder.find(disguise(text)), questions())  # type: ignore[misc]
        yield _row(f"{kind}12 words {name}", taken)
    yield _row(f"{kind}60 words as typed", _each(finder.find, long_turns()))


def _each(look: Callable[[str], object], texts: Texts, tries: int = TRIES) -> list[float]:
    """Microseconds of each look."""
    taken = []
    for _ in range(tries):
        text = str(texts()["message"])
        began = thread_time_ns()
        look(text)
        taken.append((thread_time_ns() - began) / 1000)
    return taken


def _row(name: str, taken: Sequence[float]) -> tuple[str, ...]:
    middle, worst = median(taken), quantiles(taken, n=100)[-1]
    return name, f"{middle:,.0f}", f"{worst:,.0f}", f"{middle / LIMIT_US:.3f}"


def _phrases() -> list[str]:
    """Phrases of two or three invented words, many of which begin alike, as those of a real list do."""
    chance = random.Random(7)  # noqa: S311 - the same phrases each time
    words = ["".join(chance.choices(_SYLLABLES, k=chance.choice((2, 3, 4)))) for _ in range(VOCABULARY)]
    made: set[str] = set()
    while len(made) < PHRASES:
        made.add(" ".join(chance.choices(words, k=chance.choice((2, 2, 3)))).title())
    return sorted(made)


def _resident_mb() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 // 2**20
