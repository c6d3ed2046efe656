"""Failures reported of neighbouring systems, tried here from the text to the masked text; named by case."""

from __future__ import annotations

import re

import pytest

from gateway.domain.masking import PLACEHOLDER, MaskedText, Vault, mask, restore
from gateway.ports.failures import MaskingUnavailable
from tests.analysing import detecting, spans_in, with_analysis


def masked(text: str, language: str = "en", regions: tuple[str, ...] = ("US", "GB", "DE")) -> MaskedText:
    return mask(text, spans_in(text, language, regions), Vault())[0]


def test_c001_dotted_code_tokens_are_not_cut() -> None:
    """presidio#1498: the URL detector marks `shutil.mov`, `billing.py`, `atlas.pro` and `System.IO.Fi`."""
    question = "Why does shutil.move fail when billing.py runs on atlas.prod.local after System.IO.File.Open?"
    assert masked(question) == MaskedText(question)


def test_c002_bare_numbers_and_short_labels_are_no_persons() -> None:
    """presidio#1173, #786, #1352."""
    question = "What is clause 41d, and is case 7120458 the same as case 7120489?"
    assert masked(question) == MaskedText(question)


def test_c003_a_french_number_in_national_form_is_masked_and_the_contract_is_not() -> None:
    """presidio#2008: a wrong region in the default phone settings loses it."""
    said = "Rappelle Mme Caron au 01 99 00 12 34 au sujet du contrat C-7781."
    found = masked(said, "fr", ("FR", "GB", "US", "DE"))
    assert not re.search(r"0?1\D*99\D*00\D*12\D*34", found.text)
    assert found.text == "Rappelle <PERSON_1> au <PHONE_NUMBER_1> au sujet du contrat C-7781."


def test_c004_three_addresses_separated_by_spaces_are_three_values() -> None:
    """presidio#1925: they are folded into one."""
    said = "The mailboxes are ana@example.com bo@example.org cy@example.net"
    found, vault = mask(said, spans_in(said), Vault())
    assert len({match[0] for match in PLACEHOLDER.finditer(found.text)}) == 3
    assert "@example." not in found.text
    assert restore(found.text, vault) == said


def test_c005_a_bank_number_claimed_twice_is_one_placeholder_and_eats_no_comma() -> None:
    """litellm#42133."""
    said = "Refund to NL91 ABNA 0417 1643 00, please check the order 88-1204."
    assert masked(said).text == "Refund to <IBAN_CODE_1>, please check the order 88-1204."


def test_c006_an_emoji_does_not_slide_the_mask() -> None:
    """pasteguard#145: offsets counted in UTF-16 leave the last letter of the name visible."""
    assert masked("Hey 🚀 it's Noor Haddad here, badge 4471").text == (
        "Hey 🚀 it's <PERSON_1> here, badge 4471"
    )


async def test_c008_an_analyser_that_raises_finds_no_text_clean() -> None:
    """litellm#30728: an empty list of findings is handed back, and the raw text goes to the model."""
    said = "My payroll id is 219-09-9999 and my mail is jo.lund@example.com."
    async with detecting(with_analysis("raise RuntimeError('out of order')")) as detector:
        with pytest.raises(MaskingUnavailable):
            await detector.find([said, "Is it valid in Norway too?"], "en", ("US",))


def test_the_same_words_are_masked_when_the_analyser_works() -> None:
    found = masked("My payroll id is 219-09-9999 and my mail is jo.lund@example.com.")
    assert found.text == "My payroll id is <US_SSN_1> and my mail is <EMAIL_ADDRESS_1>."
