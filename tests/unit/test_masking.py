"""Masking a text leaves what is not personal data as it was, and everything that is can come back."""

from __future__ import annotations

import pytest

from gateway.domain.masking import (
    LITERAL,
    MaskedText,
    Span,
    Vault,
    mask,
    mask_all,
    masked_before,
    restore,
    settle_overlaps,
)


def spans_of(text: str, **kinds: str) -> list[Span]:
    """One span for each value, at its first place: `PERSON="Maria"`."""
    return [
        Span(text.index(value), text.index(value) + len(value), kind.rstrip("_"))
        for kind, value in kinds.items()
    ]


def test_two_detectors_that_claim_parts_of_one_bank_number_leave_the_words_beside_it_alone() -> None:
    text = "Refund to NL91 ABNA 0417 1643 00, please check the order 88-1204."
    detections = [
        Span(10, 32, "IBAN_CODE", 1.0),
        Span(20, 32, "PHONE_NUMBER", 0.4),
        Span(20, 29, "US_BANK_NUMBER", 0.4),
    ]
    masked, vault = mask(text, detections, Vault())
    assert masked.text == "Refund to <IBAN_CODE_1>, please check the order 88-1204."
    assert vault.values == {"<IBAN_CODE_1>": "NL91 ABNA 0417 1643 00"}


def test_an_emoji_before_a_name_moves_nothing() -> None:
    text = "Hey 🚀 it's Noor Haddad here, badge 4471"
    masked, _ = mask(text, spans_of(text, PERSON="Noor Haddad"), Vault())
    assert masked == MaskedText("Hey 🚀 it's <PERSON_1> here, badge 4471", {"PERSON": 1})


def test_three_addresses_between_spaces_are_three_values() -> None:
    text = "The mailboxes are ana@example.com bo@example.org cy@example.net"
    found = [Span(18, 33, "EMAIL_ADDRESS"), Span(34, 48, "EMAIL_ADDRESS"), Span(49, 63, "EMAIL_ADDRESS")]
    masked, vault = mask(text, found, Vault())
    assert masked.text == "The mailboxes are <EMAIL_ADDRESS_1> <EMAIL_ADDRESS_2> <EMAIL_ADDRESS_3>"
    assert masked.counts == {"EMAIL_ADDRESS": 3}
    assert restore(masked.text, vault) == text


def test_numbers_run_by_type_in_order_of_first_appearance() -> None:
    text = "Ana and Bo live in Rome; Ana moved."
    ana, bo, rome = spans_of(text, PERSON="Ana", PERSON_="Bo", LOCATION="Rome")
    masked, _ = mask(text, [rome, Span(25, 28, "PERSON"), bo, ana], Vault())
    assert masked.text == "<PERSON_1> and <PERSON_2> live in <LOCATION_1>; <PERSON_1> moved."


def test_a_later_text_of_the_conversation_has_the_same_placeholder_for_the_same_value() -> None:
    _, vault = mask("Ana asked", [Span(0, 3, "PERSON")], Vault())
    masked, later = mask("Bo told Ana", [Span(0, 2, "PERSON"), Span(8, 11, "PERSON")], vault)
    assert masked.text == "<PERSON_2> told <PERSON_1>"
    assert later.newer_than(vault) == {"<PERSON_2>": "Bo"}


def test_a_value_found_as_another_type_later_keeps_its_placeholder() -> None:
    _, vault = mask("Paris asked", [Span(0, 5, "PERSON")], Vault())
    masked, later = mask("in Paris", [Span(3, 8, "LOCATION")], vault)
    assert masked.text == "in <PERSON_1>"
    assert later == vault


def test_numbering_goes_on_after_the_highest_number_not_after_the_count() -> None:
    placeholder, _ = Vault({"<PERSON_7>": "Ana", "<LOCATION_9>": "Rome"}).with_value("PERSON", "Bo")
    assert placeholder == "<PERSON_8>"


def test_a_typed_placeholder_is_masked_itself_and_never_restored_to_a_person() -> None:
    _, vault = mask("Ana", [Span(0, 3, "PERSON")], Vault())
    masked, vault = mask("What does <PERSON_1> mean?", [], vault)
    assert masked == MaskedText(f"What does <{LITERAL}_1> mean?", {LITERAL: 1})
    assert restore(masked.text, vault) == "What does <PERSON_1> mean?"


def test_a_placeholder_that_the_vault_does_not_know_stays_as_it_stands() -> None:
    assert restore("<PERSON_2> and <PERSON_1>", Vault({"<PERSON_1>": "Ana"})) == "<PERSON_2> and Ana"


def test_a_restored_value_that_looks_like_a_placeholder_is_not_restored_again() -> None:
    vault = Vault({"<LITERAL_1>": "<PERSON_1>", "<PERSON_1>": "Ana"})
    assert restore("<LITERAL_1>", vault) == "<PERSON_1>"


def test_nul_and_lone_surrogates_become_the_replacement_character_inside_values_too() -> None:
    masked, vault = mask("\x00 A\ud800na", [Span(2, 6, "PERSON")], Vault())
    assert masked.text == "\ufffd <PERSON_1>"
    assert restore(masked.text, vault) == "\ufffd A\ufffdna"


@pytest.mark.parametrize(
    ("spans", "settled"),
    [
        ([Span(0, 4, "A"), Span(4, 8, "B")], [Span(0, 4, "A"), Span(4, 8, "B")]),
        ([Span(0, 5, "A", 0.4), Span(4, 8, "B", 0.9)], [Span(0, 8, "B", 0.9)]),
        ([Span(0, 5, "A", 0.5), Span(2, 8, "B", 0.5)], [Span(0, 8, "B", 0.5)]),
        ([Span(0, 9, "A"), Span(1, 2, "B"), Span(8, 12, "C", 0.2)], [Span(0, 12, "A")]),
        ([Span(6, 8, "B"), Span(0, 3, "A")], [Span(0, 3, "A"), Span(6, 8, "B")]),
        ([], []),
    ],
)
def test_overlapping_spans_become_their_union_under_the_strongest_type(
    spans: list[Span], settled: list[Span]
) -> None:
    assert settle_overlaps(spans) == tuple(settled)


@pytest.mark.parametrize(("start", "end"), [(3, 3), (4, 3), (-1, 2)])
def test_a_span_that_covers_nothing_cannot_be_made(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="covers nothing"):
        Span(start, end, "PERSON")


def test_a_span_counted_in_another_unit_is_an_error_and_not_a_shorter_mask() -> None:
    with pytest.raises(ValueError, match="a span ends at 4 in a text of 3"):
        mask("Ana", [Span(0, 4, "PERSON")], Vault())


@pytest.mark.parametrize("kind", ["person", "IPV4", "A B", "", "_X", "PERSON>"])
def test_a_type_that_no_placeholder_can_name_is_an_error(kind: str) -> None:
    with pytest.raises(ValueError, match="type of a placeholder"):
        Vault().with_value(kind, "Ana")


def test_a_vault_says_what_a_value_stands_for_and_nothing_for_a_stranger() -> None:
    vault = Vault({"<PERSON_1>": "Ana"})
    assert vault.placeholder_for("Ana") == "<PERSON_1>"
    assert vault.placeholder_for("Bo") is None
    assert vault.with_value("PERSON", "Ana") == ("<PERSON_1>", vault)


def test_a_text_that_was_masked_before_counts_the_values_of_its_vault_alone() -> None:
    text = "<PERSON_1>, <PERSON_1> and <LOCATION_1>, never <PERSON_2>"
    vault = Vault({"<PERSON_1>": "Ana", "<LOCATION_1>": "Porto"})
    assert masked_before(text, vault) == MaskedText(text, {"PERSON": 2, "LOCATION": 1})


def test_texts_masked_together_are_masked_as_one_after_the_other() -> None:
    texts = ["Ann asks Bo.", "Bo asks Cy; <PERSON_9> is literal.", "Nobody asks."]
    spans = [
        spans_of(texts[0], PERSON="Ann", PERSON_="Bo"),
        spans_of(texts[1], PERSON="Bo", PERSON_="Cy"),
        [],
    ]
    one_by_one, vault = [], Vault({"<PERSON_4>": "Cy"})
    for text, each in zip(texts, spans, strict=True):
        masked, vault = mask(text, each, vault)
        one_by_one.append(masked)
    assert mask_all(texts, spans, Vault({"<PERSON_4>": "Cy"})) == (one_by_one, vault)
    assert one_by_one[1].text == "<PERSON_6> asks <PERSON_4>; <LITERAL_1> is literal."


def test_texts_and_their_spans_come_in_equal_numbers() -> None:
    with pytest.raises(ValueError, match="argument"):
        mask_all(["Ann asks.", "Bo asks."], [[]], Vault())
