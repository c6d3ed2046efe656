"""What a model guesses is no name where it is a product's, a medicine's, the tenant's own, or quoted code."""

from __future__ import annotations

import pytest

from gateway.domain.identifiers import quotations
from gateway.domain.masking import Span
from gateway.domain.names.guesses import is_no_name
from gateway.domain.names.products import is_product


def passes(text: str, words: str, kind: str = "PERSON", kept: frozenset[str] = frozenset()) -> bool:
    start = text.index(words)
    return is_no_name(text, Span(start, start + len(words), kind), kept, quotations(text))


@pytest.mark.parametrize(
    "words",
    [
        "Helm",
        "Kafka Connect",
        "Windows Server",
        "macOS Sequoia",
        "Tocilizumab",
        "clopidogrel",
        "Debian 12 to Debian",
    ],
)
def test_products_and_medicines_are_known(words: str) -> None:
    assert is_product(words)


@pytest.mark.parametrize(
    "words",
    ["Sarah Jenkins", "Claude", "Julia", "Maria Gomez", "Ruby", "Server", "", "Michael Caine", "Gasparin"],
)
def test_persons_and_plain_words_are_no_products(words: str) -> None:
    assert not is_product(words)


def test_what_the_tenant_keeps_is_no_name_in_any_case_of_letters() -> None:
    assert passes("Who owns Blue Heron?", "Blue Heron", kept=frozenset({"blue heron"}))
    assert not passes("Who owns Blue Heron?", "Blue Heron")


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Fails with `No module named Yamlson`", "Yamlson", True),
        ("It says 'unknown host yamlson'", "yamlson", True),
        ('He wrote "ask Maria Gomez"', "Maria Gomez", False),
        ("she said 'ask maria gomez' to me", "maria gomez", False),
        ("Maria said `x` and `y`", "Maria", False),
    ],
    ids=["code", "an error", "a name", "no capitals at all", "between quotations"],
)
def test_quoted_code_is_no_name_and_a_quoted_name_is(text: str, words: str, expected: bool) -> None:
    assert passes(text, words) is expected


def test_what_a_pattern_found_is_no_guess() -> None:
    assert not passes("`jenkins@atlas.corp`", "jenkins@atlas.corp", "EMAIL_ADDRESS")
    assert not passes("Helm", "Helm", "US_SSN")


def test_a_company_stays_one_beside_a_machine_and_in_an_error() -> None:
    """A tenant that masks companies is not told by a server what its insurer's is called."""
    assert passes("Is the Allianz server down?", "Allianz")
    assert not passes("Is the Allianz server down?", "Allianz", kind="ORGANIZATION")
    assert not passes('It says "Allianz failed"', "Allianz", kind="ORGANIZATION")


def test_an_office_word_is_no_name_of_any_kind() -> None:
    assert passes("Trace 4815 failed", "Trace")
    assert passes("Bescheid fehlt", "Bescheid", kind="LOCATION")
