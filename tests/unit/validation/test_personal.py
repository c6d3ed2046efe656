"""Masked values do not come back in clear, and no personal data is invented."""

from __future__ import annotations

import pytest

from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.personal import pii_leak
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

VAULT = {
    "<PERSON_1>": "Maria Gonzalez",
    "<PERSON_2>": "May",
    "<EMAIL_ADDRESS_1>": "maria.g@acme.local",
    "<PHONE_NUMBER_1>": "+49 151 2345 6789",
    "<IBAN_CODE_1>": "DE44 5001 0517 5407 3249 31",
    "<LITERAL_1>": "<PERSON_7>",
    "<NRP_1>": "7",
    "<PERSON_3>": "王芳",
}
MESSAGE = (
    "<PERSON_1> and <PERSON_2> ask from <EMAIL_ADDRESS_1> about card limits in Berlin, call 555 0100 200"
)


@pytest.mark.parametrize(
    "text",
    [
        "card limit of Maria Gonzalez",
        "MARIA GONZALEZ card limit",
        "card limit maria gonzalez's team",
        "card limit for May",
        "mail from maria.g@acme.local",
        "mail from maria.g@acme.local.",
        "call +49 151 2345 6789",
        "call +4915123456789",
        "call +49-151-2345-6789 about cards",
        "transfer to DE44500105175407324931",
        "mail from somebody@corp.internal",  # invented: it stands nowhere in the conversation
        "mail from a.b+c@example.co.uk",
        "call +1 (212) 555-0199",
        "call 212-555-0199",
        "call (212) 555 0199",
        "number 123-45-6789",
        "card 4111 1111 1111 1111",
        "card 4111111111111111",
        "王芳的年假",
    ],
)
def test_personal_data_in_clear_is_a_leak_and_the_reason_does_not_repeat_it(text: str) -> None:
    found = pii_leak(case(MESSAGE, vault=VAULT), queries("fine", text))
    assert codes(found) == [ViolationCode.PII_LEAK]
    assert found[0].query == 1
    assert not any(value in found[0].detail for value in VAULT.values() if len(value) > 1)


@pytest.mark.parametrize(
    "text",
    [
        "card limit of <PERSON_1>",
        "<PERSON_1> <PERSON_2> card limit",
        "mail from <EMAIL_ADDRESS_1>",
        "maybe card limits",  # a value is a leak as a word, not as a piece of one
        "Marianne Gonzales card limit",
        "card limits in Berlin",
        "call 555-0100-200",  # stands in the message in clear, grouped otherwise
        "call 5550100200",
        "paragraph 7 card limits",  # one character tells nothing of anybody
        "card 4111 1111 1111 1112",  # no card: the check digit is wrong
        "card limits 2019-2024",
        "ISO 27001:2022 and RFC 9457",
        "invoices 2024-03-02 to 2024-05-31",
        "order 12345678",
        "limits of 100, 200 and 300 euros",
        "java.util.List@annotation",
        "price 1,250,000.00",
    ],
)
def test_placeholders_numbers_and_what_stood_in_clear_are_no_leak(text: str) -> None:
    given = case(MESSAGE, vault=VAULT, identifiers=["java.util.List@annotation"])
    assert pii_leak(given, queries(text)) == ()


def test_a_value_in_a_filter_leaks_as_well() -> None:
    query = ProposedQuery("card limit", {"owner": "Maria Gonzalez"})
    assert codes(pii_leak(case(MESSAGE, vault=VAULT), (query,))) == [ViolationCode.PII_LEAK]
    query = ProposedQuery("card limit", {"owners": ("x", "maria.g@acme.local")})
    assert codes(pii_leak(case(MESSAGE, vault=VAULT), (query,))) == [ViolationCode.PII_LEAK]


def test_a_word_that_also_stood_in_clear_may_be_used() -> None:
    given = case("limits of <PERSON_2> in May", vault=VAULT)
    assert pii_leak(given, queries("card limits May")) == ()


def test_a_placeholder_that_a_person_typed_does_not_make_a_real_one_a_leak() -> None:
    assert pii_leak(case("who is <PERSON_7>", vault=VAULT), queries("<PERSON_7> role")) == ()


def test_expansions_of_the_glossary_are_no_leak() -> None:
    given = case("the MAY report", vault=VAULT, glossary={"MAY": "May report of accidents"})
    assert pii_leak(given, queries("MAY May report of accidents")) == ()


def test_long_runs_of_digits_are_looked_at_in_linear_time() -> None:
    assert pii_leak(case(MESSAGE, vault=VAULT), queries("1 " * 20_000 + "a.b-c+" * 5_000)) == ()
