"""Obligations of the port `Pseudonyms`, over the keyed ones and the fake."""

from __future__ import annotations

import re

import pytest

from gateway.adapters.encryption.pseudonyms import KeyedPseudonyms
from gateway.adapters.encryption.sealing import Sealing
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.ports.pseudonyms import Pseudonyms
from tests.contract.places import ODD, SEALING

BOTH = pytest.mark.parametrize("given", [FakePseudonyms(), KeyedPseudonyms(SEALING)], ids=["fake", "keyed"])


@BOTH
def test_1_a_value_has_one_pseudonym_in_any_process(given: Pseudonyms) -> None:
    found = given.of("acme", "Ana Lima")
    assert re.fullmatch("[0-9a-f]{16}", found)
    elsewhere = KeyedPseudonyms(Sealing(bytes(range(32)))) if isinstance(given, KeyedPseudonyms) else given
    assert elsewhere.of("acme", "Ana Lima") == found


@BOTH
@pytest.mark.parametrize("written", ["ana lima", "ANA  LIMA", " Ana\u00a0Lima\n", "Ａna Lima"])
def test_1_a_value_has_it_however_it_is_cased_and_spaced(given: Pseudonyms, written: str) -> None:
    assert given.of("acme", written) == given.of("acme", "Ana Lima")


@BOTH
def test_2_another_value_and_another_tenant_have_others(given: Pseudonyms) -> None:
    asked = [
        ("acme", "Ana Lima"),
        ("acme", "Ana"),
        ("globex", "Ana Lima"),
        ("acmeA", "na Lima"),
        ("acme", ""),
    ]
    assert len({given.of(*each) for each in asked}) == len(asked)


def test_3_they_cannot_be_made_without_the_key() -> None:
    other = KeyedPseudonyms(Sealing(bytes(32)))
    assert other.of("acme", "Ana Lima") != KeyedPseudonyms(SEALING).of("acme", "Ana Lima")


@BOTH
def test_4_any_text_has_one(given: Pseudonyms) -> None:
    assert given.of("acme", ODD) != given.of("acme", ODD.replace("\x00", ""))
