"""What the world knows becomes its placeholder again; what only the vault knew is left to be judged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import Vault, restore
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from gateway.domain.proposal import Proposal, ProposedQuery
from gateway.domain.remasking import remasked, remasked_notes

VAULT = Vault(
    {
        "<LOCATION_1>": "Oslo",
        "<LOCATION_2>": "Oslo North",
        "<ORGANIZATION_1>": "Falcon",
        "<PERSON_1>": "Ann Lee",
        "<EMAIL_ADDRESS_1>": "ann@example.com",
    }
)


def text_of(text: str) -> str:
    return remasked(Proposal("test", (ProposedQuery(text),)), VAULT).queries[0].text


@pytest.mark.parametrize(
    ("said", "becomes"),
    [
        ("leave rules of the Oslo office", "leave rules of the <LOCATION_1> office"),
        ("Oslo North and Oslo", "<LOCATION_2> and <LOCATION_1>"),
        ("rota of Falcon, <LOCATION_1>", "rota of <ORGANIZATION_1>, <LOCATION_1>"),
        ("Oslofjord ferry", "Oslofjord ferry"),
        ("Ann Lee, ann@example.com", "Ann Lee, ann@example.com"),
        ("", ""),
    ],
)
def test_a_place_or_company_named_in_clear_is_the_masked_one(said: str, becomes: str) -> None:
    assert text_of(said) == becomes


def test_the_values_of_filters_too_and_never_their_names_or_numbers() -> None:
    query = ProposedQuery("x", {"Oslo": "Oslo", "places": ("Oslo", "Bergen"), "max": 3})
    (made,) = remasked(Proposal("test", (query,)), VAULT).queries
    assert made.suggested_filters == {"Oslo": "<LOCATION_1>", "places": ("<LOCATION_1>", "Bergen"), "max": 3}


@given(st.lists(st.sampled_from([*VAULT.values, *VAULT.values.values(), " ", ", ", "fjord", "Bergen"])))
def test_restored_it_says_the_same(pieces: list[str]) -> None:
    said = "".join(pieces)
    assert restore(text_of(said), VAULT) == restore(said, VAULT)


def test_a_note_is_masked_for_what_was_found_since_it_was_taken() -> None:
    taken = Resolved(ResolvedKind.CORRECTION, "the laptop of Ana", "laptop of Ana, <PERSON_2>", "Ana's")
    noted = Noted(resolved=(taken,), offered=("Ana", "anaemia", "Banana"))
    again = remasked_notes(noted, Vault({"<PERSON_1>": "Ana", "<LITERAL_1>": "<PERSON_2>"}))
    assert again == Noted(
        resolved=(
            Resolved(
                ResolvedKind.CORRECTION,
                "the laptop of <PERSON_1>",
                "laptop of <PERSON_1>, <PERSON_2>",
                "<PERSON_1>'s",
            ),
        ),
        offered=("<PERSON_1>", "anaemia", "Banana"),
    )
