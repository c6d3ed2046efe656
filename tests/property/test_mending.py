"""However a placeholder is damaged, it comes back as the one that was meant or not at all; whole ones
and prose stay as they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import PLACEHOLDER, Vault, mask, restore
from gateway.domain.mending import mended
from gateway.domain.proposal import Proposal, ProposedQuery

KINDS = st.sampled_from(["PERSON", "EMAIL_ADDRESS", "PHONE_NUMBER", "BADGE_NUMBER", "LITERAL"])
PLACEHOLDERS = st.builds("<{}_{}>".format, KINDS, st.integers(1, 12))
SHOWN = st.frozensets(PLACEHOLDERS, min_size=1, max_size=8)
FRAMES = st.sampled_from(
    [
        ("<", ">"),
        ("[", "]"),
        ("{", "}"),
        ("{{", "}}"),
        ("«", "»"),
        ("＜", "＞"),
        ("&lt;", "&gt;"),
        ("< ", " >"),
    ]
)
PROSE = st.lists(
    st.sampled_from(
        ["leave", "of", "the", "person", "1", "(", ")", "[", "]", "<", ">", "PERSON", "_", "2", "🚀", "é"]
    ),
    max_size=8,
).map(" ".join)


def mend(text: str, shown: frozenset[str], *typed: str) -> str:
    return mended(Proposal("model", (ProposedQuery(text),)), shown, typed).queries[0].text


@st.composite
def damaged(draw: st.DrawFn) -> tuple[frozenset[str], str, str]:
    """What was shown, one of it, and the same in another frame, case and spelling."""
    shown = draw(SHOWN)
    meant = draw(st.sampled_from(sorted(shown)))
    inner = meant[1:-1].replace("_", draw(st.sampled_from(["_", " ", "-"])))
    inner = draw(st.sampled_from([str.upper, str.lower, str.title]))(inner)
    opening, closing = draw(FRAMES)
    return shown, meant, f"{opening}{inner}{closing}"


@given(damaged(), PROSE)
def test_a_framed_one_is_the_one_that_was_meant(given_: tuple[frozenset[str], str, str], before: str) -> None:
    shown, meant, likeness = given_
    assert mend(f"about {likeness} again", shown) == f"about {meant} again"


@given(SHOWN, st.lists(PLACEHOLDERS | PROSE, max_size=6).map(" ".join))
def test_no_placeholder_appears_that_was_not_shown_and_none_that_was_is_lost(
    shown: frozenset[str], text: str
) -> None:
    before, after = PLACEHOLDER.findall(text), PLACEHOLDER.findall(mend(text, shown))
    whole = {f"<{kind}_{number}>" for kind, number in after}
    assert whole <= shown | {f"<{kind}_{number}>" for kind, number in before}
    assert [each for each in before if each in after] == before


@given(SHOWN, st.lists(PLACEHOLDERS | PROSE, max_size=6).map(" ".join))
def test_mending_twice_is_mending_once(shown: frozenset[str], text: str) -> None:
    once = mend(text, shown)
    assert mend(once, shown) == once


@given(damaged())
def test_what_a_person_typed_like_one_comes_through_masking_mending_and_restoring(
    given_: tuple[frozenset[str], str, str],
) -> None:
    """Whole likenesses are masked as LITERAL, others stay as they are; neither ever becomes a value."""
    shown, _, likeness = given_
    vault = Vault(dict(zip(sorted(shown), map("Ana Lima {}".format, range(len(shown))), strict=True)))
    message = f"what does {likeness} mean?"
    masked, filled = mask(message, (), vault)
    seen = shown | {match[0] for match in PLACEHOLDER.finditer(masked.text)}
    assert restore(mend(masked.text, seen, masked.text), filled) == message
