"""The tenant's words: found as whole words, swapped once, never doubled."""

from __future__ import annotations

import pytest

from gateway.domain.glossary import expand, terms_in

GLOSSARY = {
    "MV": "meal voucher",
    "WFH": "remote work",
    "SLA": "service level agreement",
    "SLA breach": "missed service level",
    "contractor": "independent contractor (PJ)",
    "Beehive": "Lisbon shared service centre",
}


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("What is the MV?", ["MV"]),
        ("two MVs", ["MV"]),
        ("mv is a command", []),
        ("Contractors of the beehive", ["contractor", "Beehive"]),
        ("an SLA breach", ["SLA breach"]),
        ("an SLA breach is not an SLA", ["SLA breach", "SLA"]),
        ("subcontractor MVP", []),
        ("part MV-2041 and 'the MV'", []),
    ],
)
def test_terms_are_whole_words_the_longest_first(text: str, terms: list[str]) -> None:
    assert list(terms_in(text, GLOSSARY)) == terms
    assert terms_in(text, GLOSSARY) == {term: GLOSSARY[term] for term in terms}


@pytest.mark.parametrize(
    ("text", "expanded"),
    [
        ("What is the MV?", "What is the meal voucher (MV)?"),
        ("MVs for WFH", "meal vouchers (MVs) for remote work (WFH)"),
        ("MV and MV limits", "meal voucher (MV) and meal voucher limits"),
        ("and for contractors?", "and for independent contractors (PJ)?"),
        ("contractor rules", "independent contractor (PJ) rules"),
        ("independent contractors", "independent contractors"),
        ("the meal voucher (MV)", "the meal voucher (MV)"),
        ("the beehive's address", "the Lisbon shared service centre (Beehive) address"),
        ('error "MV" in MV-2041', 'error "MV" in MV-2041'),
        ("nothing here", "nothing here"),
    ],
)
def test_a_term_becomes_the_documents_term_with_the_acronym_beside_it(text: str, expanded: str) -> None:
    assert expand(text, GLOSSARY) == expanded
    assert expand(expanded, GLOSSARY) == expanded


def test_protected_strings_are_not_expanded() -> None:
    assert expand("see doc MV 7 for the MV", GLOSSARY, ("MV 7",)) == "see doc MV 7 for the meal voucher (MV)"
