"""Forms of one word come down to one stem, and different words do not."""

from __future__ import annotations

import pytest

from gateway.domain.language.stems import folded, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("contracts", "contract"),
        ("policies", "policy"),
        ("reimbursed", "reimbursement"),
        ("approved", "approval"),
        ("winning", "wins"),
        ("paid", "payment"),
        ("children", "child"),
        ("regelungen", "regelung"),
        ("zuständig", "zuständigkeit"),
        ("condições", "condição"),
        ("hotéis", "hotel"),
        ("políticas", "política"),
        ("cancelado", "cancelar"),
        ("condiciones", "condición"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(folded(one)) == stem(folded(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [("date", "data"), ("contract", "control"), ("vacation", "vaccine"), ("kosten", "kiste")],
)
def test_different_words_do_not(one: str, other: str) -> None:
    assert stem(folded(one)) != stem(folded(other))


def test_folding_takes_case_accents_and_everything_between_letters_away() -> None:
    assert [folded(word) for word in ("Überstunden", "Straße", "on-call", "ÇÃO", "")] == [
        "uberstunden",
        "strasse",
        "oncall",
        "cao",
        "",
    ]


def test_short_words_are_left_alone() -> None:
    assert [stem(word) for word in ("as", "is", "bus", "id")] == ["as", "is", "bus", "id"]
