"""Four hundred questions of offices without anybody's data pass as they are; names in six languages do not.

The questions are data for `gateway eval masking` too: `tests/masking/clean.jsonl` and `named.jsonl`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gateway.domain.bundle import Bundle, TenantSettings
from gateway.domain.masking import Span, Vault, mask
from gateway.domain.quality.marked import MarkedText, MaskedCase
from gateway.stages.mask import wanted
from tests.analysing import REGIONS, spans_in

FOLDER = Path(__file__).parents[2] / "masking"
BUNDLE = Bundle(
    version="1",
    settings=TenantSettings.model_validate(
        {"tenant": "t", "name": "T", "masking": {"entities": {"DATE_TIME": "allow", "ORGANIZATION": "allow"}}}
    ),
)


@cache
def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


@cache
def masked(text: str, language: str) -> str:
    spans = wanted(text, spans_in(text, language, REGIONS), BUNDLE)
    return mask(text, spans, Vault())[0].text


def test_there_are_four_hundred_in_several_languages() -> None:
    clean = rows("clean.jsonl")
    assert len({row["text"] for row in clean}) == len(clean) >= 400
    assert {row["language"] for row in clean} == {"en", "de", "es", "fr", "pt", "pl"}
    assert sum(len(row["identifiers"]) for row in clean) >= 170


def test_one_in_a_hundred_is_touched_at_most() -> None:
    touched = [
        row["text"] for row in rows("clean.jsonl") if masked(row["text"], row["language"]) != row["text"]
    ]
    assert len(touched) <= len(rows("clean.jsonl")) / 100, touched


def test_identifiers_survive() -> None:
    lost = [
        identifier
        for row in rows("clean.jsonl")
        for identifier in row["identifiers"]
        if identifier not in masked(row["text"], row["language"])
    ]
    assert lost == []


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "pt", "pl"])
def test_names_are_found_in_each_language(language: str) -> None:
    cases = [MarkedText.model_validate(row) for row in rows("named.jsonl") if row["language"] == language]
    found = [
        MaskedCase(case, wanted(case.text, spans_in(case.text, language, REGIONS), BUNDLE), 0.0).found(span)
        for case in cases
        for span in case.spans
    ]
    assert len(found) >= 15
    assert sum(found) / len(found) >= 0.9


def test_a_maker_is_masked_with_a_tenant_that_masks_companies() -> None:
    """Which insurer or supplier it is may be the secret."""
    text = "Is the contract with Lenovo signed?"
    span = Span(text.index("Lenovo"), text.index("Lenovo") + 6, "PERSON", 0.85)
    assert wanted(text, [span], BUNDLE) == ()
    masking_all = Bundle(version="1", settings=TenantSettings.model_validate({"tenant": "t", "name": "T"}))
    assert wanted(text, [span], masking_all) == (span,)


OWN = Bundle(
    version="1",
    settings=TenantSettings.model_validate(
        {
            "tenant": "t",
            "name": "T",
            "collections": {
                "plans": {
                    "title": "Plans",
                    "fields": {"plan": {"type": "string", "values": ["basic", "flex"]}},
                }
            },
        }
    ),
    glossary={"Robin desk": "desk booking tool"},
)


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        ("What does Flex cost?", "Flex", "LOCATION"),
        ("What does the FLEX plan cost?", "FLEX", "ORGANIZATION"),
        ("How do I book a Robin Desk?", "Robin", "PERSON"),
        ("How do I book a Robin Desk?", "Robin Desk", "PERSON"),
    ],
)
def test_the_tenants_own_words_are_nobody(text: str, words: str, kind: str) -> None:
    start = text.index(words)
    assert wanted(text, [Span(start, start + len(words), kind, 0.85)], OWN) == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [("Ask Robin about the desk", "Robin"), ("Is Robin Desk-Gomez in?", "Robin Desk-Gomez")],
)
def test_somebody_beside_a_word_of_the_tenants_is_masked(text: str, words: str) -> None:
    start = text.index(words)
    span = Span(start, start + len(words), "PERSON", 0.85)
    assert wanted(text, [span], OWN) == (span,)


def test_a_town_of_several_words_is_never_a_person() -> None:
    text = "Which holidays does São Paulo have, and does Maria Paulo work there?"
    kinds = {text[each.start : each.end]: each.kind for each in spans_in(text, "en", REGIONS)}
    assert kinds["São Paulo"] == "LOCATION"
    assert kinds["Maria Paulo"] == "PERSON"
