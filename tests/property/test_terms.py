"""Whatever disguises a restricted term wears, it is found in its place, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import assume, given
from hypothesis import strategies as st

from gateway.adapters.terms.finder import TermFinder
from gateway.adapters.terms.lookalikes import lookalikes
from gateway.adapters.terms.readings import MEANT_BY_DIGIT
from gateway.domain.rendering import as_written, rendered

LETTERS = "abcdefghijklmnopqrstuvw"
"""Those of terms; the rest are for what stands beside them, to see what was taken for the term."""
LOOKALIKES = {
    letter: [each for each, read_as in lookalikes().items() if read_as.lower() == letter]
    for letter in LETTERS
}
DIGITS = {letter: [d for d, letters in MEANT_BY_DIGIT.items() if letter in letters] for letter in LETTERS}
INVISIBLE = ("\u200b", "\u00ad", "\u2060", "\ufe0f", "\x00", "\u0336", "\u0301", "\U000e0041")
GAPS = (
    " ",
    "-",
    "_",
    ", ",
    "; ",
    ": ",
    " / ",
    "\n",
    "\u00a0",
    "\u2011",
    ".",
    " (",
    "&nbsp;",
    "%20",
    "<br>",
    " ... ",
)
Disguise = Callable[[str], Sequence[str]]
DISGUISES: dict[str, Disguise] = {
    "none": lambda letter: (letter,),
    "case": lambda letter: (letter.upper(),),
    "width": lambda letter: (chr(ord(letter) + 0xFEE0),),
    "bold": lambda letter: (chr(ord(letter) - ord("a") + 0x1D41A),),
    "look-alike": lambda letter: LOOKALIKES[letter] or (letter,),
    "dotless": lambda letter: ("ı" if letter == "i" else "ȷ" if letter == "j" else letter,),
    "mark": lambda letter: tuple(letter + mark for mark in INVISIBLE),
    "digit": lambda letter: DIGITS[letter] or (letter,),
    "entity": lambda letter: (f"&#{ord(letter)};", f"&#x{ord(letter):X};", f"&amp;#{ord(letter)};"),
    "escape": lambda letter: (f"%{ord(letter):02X}", f"\\u{ord(letter):04x}"),
    "tag": lambda letter: (f"<b>{letter}</b>", f"{letter}<!-- -->", f"<span class=x>{letter}</span>"),
}

PHRASES = st.lists(st.text(LETTERS, min_size=3, max_size=9), min_size=1, max_size=3)
CARRIERS = st.text("xyz XYZ ýŽ 日本 ,.;?! \n", max_size=30)


@st.composite
def disguised(draw: st.DrawFn, phrase: Sequence[str], names: Sequence[str]) -> str:
    """The phrase with one of these disguises for each letter, and any gap for each of its own."""
    worn = [draw(st.lists(st.sampled_from(names), min_size=len(word), max_size=len(word))) for word in phrase]
    assume(all(each.count("digit") * 2 <= len(each) for each in worn))
    words_worn = [
        "".join(
            draw(st.sampled_from(DISGUISES[name](letter))) for name, letter in zip(each, word, strict=True)
        )
        for each, word in zip(worn, phrase, strict=True)
    ]
    gaps = [draw(st.sampled_from(GAPS)) for _ in words_worn[1:]]
    return words_worn[0] + "".join(gap + word for gap, word in zip(gaps, words_worn[1:], strict=True))


def stands(phrase: Sequence[str], before: str, written: str, after: str, *, typos: bool = False) -> bool:
    """Whether the phrase is found where it was written, all of it and nothing beside it."""
    text = f"{before} {written} {after}"
    first, last = len(before) + 1, len(before) + 1 + len(written)
    return any(
        first <= match.start
        and match.end <= last
        and not _shows(text[first : match.start], text[match.end : last])
        for match in TermFinder({"legal": [" ".join(phrase)]}, typos=typos).find(text)
    )


def _shows(*rest: str) -> bool:
    """Whether a letter of the term was left over."""
    left = " ".join(rest)
    return any(map(str.isalnum, (rendered(left) or as_written(left)).text))


@given(st.data(), PHRASES, CARRIERS, CARRIERS, st.sampled_from(sorted(DISGUISES)))
def test_a_term_in_any_one_disguise_is_found_in_its_place(
    data: st.DataObject, phrase: list[str], before: str, after: str, name: str
) -> None:
    names = [name, "none"] if name == "digit" else [name]
    assert stands(phrase, before, data.draw(disguised(phrase, names)), after)


@given(st.data(), PHRASES, CARRIERS, CARRIERS)
def test_a_term_in_all_disguises_at_once_is_found_in_its_place(
    data: st.DataObject, phrase: list[str], before: str, after: str
) -> None:
    assert stands(phrase, before, data.draw(disguised(phrase, sorted(DISGUISES))), after)


@given(st.data(), PHRASES, CARRIERS, CARRIERS)
def test_a_plural_is_found_in_any_disguise(
    data: st.DataObject, phrase: list[str], before: str, after: str
) -> None:
    plural = [*phrase[:-1], phrase[-1] + "s"]
    written = data.draw(
        disguised(plural, ["none", "case", "width", "look-alike", "mark", "entity", "escape"])
    )
    assert stands(phrase, before, written, after)


@given(
    st.data(), st.lists(st.text(LETTERS, min_size=5, max_size=9), min_size=1, max_size=3), CARRIERS, CARRIERS
)
def test_a_slip_in_each_long_word_is_found_in_any_disguise(
    data: st.DataObject, phrase: list[str], before: str, after: str
) -> None:
    slipped = [data.draw(_slipped(word)) for word in phrase]
    written = data.draw(disguised(slipped, sorted(DISGUISES)))
    assert stands(phrase, before, written, after, typos=True)


@st.composite
def _slipped(draw: st.DrawFn, word: str) -> str:
    at, letter = draw(st.integers(0, len(word) - 2)), draw(st.sampled_from(LETTERS))
    slips = (
        word[:at] + word[at + 1 :],
        word[:at] + letter + word[at:],
        word[:at] + letter + word[at + 1 :],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    )
    return draw(st.sampled_from(slips))


@given(
    st.lists(st.text("hjkmnp", min_size=3, max_size=9), min_size=1, max_size=3),
    st.text("bcdfBCDF 0123456789 ,.;:!?$@|<>&%/\\-äß", max_size=60),
    st.booleans(),
)
def test_a_text_without_a_letter_of_the_term_is_never_touched(
    phrase: list[str], text: str, typos: bool
) -> None:
    assert TermFinder({"legal": [" ".join(phrase)]}, typos=typos).find(text) == ()


@given(
    st.lists(st.text(LETTERS[:20], min_size=3, max_size=9), min_size=1, max_size=3),
    st.text(LETTERS[20:], min_size=1, max_size=5),
    st.booleans(),
)
def test_a_term_within_a_longer_word_is_not_the_term(phrase: list[str], more: str, before: bool) -> None:
    term = " ".join(phrase)
    finder = TermFinder({"legal": [term]}, typos=False)
    assert finder.find(more + term if before else term + more) == ()
