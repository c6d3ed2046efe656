"""Mask then restore is the identity, and a conversation's vault is two-way unique, whatever the texts are.

The identity is up to `sendable`: NUL and lone surrogates cannot be sent or stored, and come back as U+FFFD.
"""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import PLACEHOLDER, Span, Vault, mask, restore, settle_overlaps
from gateway.domain.text import sendable

FRAGMENTS = st.sampled_from(
    [
        *("Ana", "ana@example.com", "Noor Haddad", " ", ", ", "\n", "<", ">", "_1>", "<PERSON_", "1"),
        *(
            "<PERSON_1>",
            "<PERSON_2>",
            "<LITERAL_1>",
            "<LITERAL_10>",
            "<PERSON_0>",
            "<<PERSON_1>>",
            "<person_1>",
        ),
        *("🚀", "👩‍🚀", "e\u0301", "\u202e", "\x00", "\ud83d", "\ude00", "\ufffd", "ﬁ", "ÅÅ"),
    ]
)
TEXTS = st.one_of(
    st.lists(FRAGMENTS, max_size=12).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=40),
)
KINDS = st.sampled_from(["PERSON", "EMAIL_ADDRESS", "LITERAL", "US_SSN"])


@st.composite
def found(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """A text and spans anywhere in it, overlapping or not."""
    text = draw(TEXTS.filter(bool))
    spans = []
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, len(text) - 1))
        end = draw(st.integers(start + 1, len(text)))
        spans.append(Span(start, end, draw(KINDS), draw(st.sampled_from([0.1, 0.85, 1.0]))))
    return text, spans


CONVERSATIONS = st.lists(found(), min_size=1, max_size=5)


@given(found())
def test_mask_then_restore_is_the_identity(given_: tuple[str, list[Span]]) -> None:
    text, spans = given_
    masked, vault = mask(text, spans, Vault())
    assert restore(masked.text, vault) == sendable(text)


@given(CONVERSATIONS)
def test_the_last_vault_of_a_conversation_restores_every_turn(turns: list[tuple[str, list[Span]]]) -> None:
    vault, sent = Vault(), []
    for text, spans in turns:
        masked, vault = mask(text, spans, vault)
        sent.append(masked.text)
    assert [restore(text, vault) for text in sent] == [sendable(text) for text, _ in turns]


@given(CONVERSATIONS)
def test_no_placeholder_is_shared_by_two_values_and_no_value_has_two(
    turns: list[tuple[str, list[Span]]],
) -> None:
    vault = Vault()
    for text, spans in turns:
        older = vault
        _, vault = mask(text, spans, vault)
        assert vault.values.items() >= older.values.items()
    assert len(set(vault.values.values())) == len(vault.values)
    assert all(vault.placeholder_for(value) == placeholder for placeholder, value in vault.values.items())


@given(found())
def test_what_stands_between_spans_is_sent_and_nothing_else_is(given_: tuple[str, list[Span]]) -> None:
    text, spans = given_
    literals = [Span(*match.span(), "LITERAL") for match in PLACEHOLDER.finditer(text)]
    masked, vault = mask(text, spans, Vault())
    placeholders = [match[0] for match in PLACEHOLDER.finditer(masked.text)]
    assert set(placeholders) == set(vault.values)
    inside = {at for span in (*spans, *literals) for at in range(span.start, span.end)}
    outside = "".join(character for at, character in enumerate(sendable(text)) if at not in inside)
    assert PLACEHOLDER.sub("", masked.text) == outside
    assert sum(masked.counts.values()) == len(placeholders)


@given(found())
def test_masking_the_same_text_again_changes_nothing(given_: tuple[str, list[Span]]) -> None:
    text, spans = given_
    masked, vault = mask(text, spans, Vault())
    again, same = mask(text, spans, vault)
    assert again.text == masked.text
    assert same == vault


@given(found())
def test_settled_spans_are_in_order_apart_and_cover_what_was_found(given_: tuple[str, list[Span]]) -> None:
    _, spans = given_
    settled = settle_overlaps(spans)
    assert all(left.end <= right.start for left, right in pairwise(settled))
    covered = {at for span in spans for at in range(span.start, span.end)}
    assert {at for span in settled for at in range(span.start, span.end)} == covered
    assert {span.kind for span in settled} <= {span.kind for span in spans}
