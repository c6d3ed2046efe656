"""Values that can be looked for and cannot be looked at."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.masking import Span, Vault, mask
from gateway.domain.names.telling import tells_in_any_letters
from gateway.domain.whole import in_small_letters
from gateway.domain.withheld import CREDENTIAL, Withheld

KEY = "rgw_acme_0123456789_secret"
VAULT = Vault(
    {
        "<PERSON_1>": "José Núñez",
        "<EMAIL_ADDRESS_1>": "ana&co@acme.example",
        "<PHONE_NUMBER_1>": "+49 40 1234",
        "<LITERAL_1>": "<PERSON_1>",
        "<NRP_1>": "x",
        "<ORGANIZATION_1>": "Acme",
    }
)
WITHHELD = Withheld.of(VAULT, KEY)


def as_it_stands(value: str) -> str:
    return value


def in_json(value: str) -> str:
    return json.dumps({"said": value})


def in_html(value: str) -> str:
    return escape(value)


def in_character_references(value: str) -> str:
    return "".join(f"&#{ord(character)};" for character in value)


def in_a_url(value: str) -> str:
    return f"https://acme.example/?q={quote(value)}&x=1"


def in_base64(value: str) -> str:
    return b64encode(value.encode()).decode()


@pytest.mark.parametrize(
    "encoded",
    [
        *(as_it_stands, in_json, in_html, in_character_references, in_a_url, in_base64),
    ],
)
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("José Núñez", "PERSON"),
        ("ana&co@acme.example", "EMAIL_ADDRESS"),
        ("+49 40 1234", "PHONE_NUMBER"),
        (KEY, CREDENTIAL),
    ],
)
def test_a_value_is_found_in_any_usual_encoding(value: str, kind: str, encoded: object) -> None:
    assert callable(encoded)
    assert WITHHELD.kinds_in(["fine", f"leave of {encoded(value)}, please"], ()) == (kind,)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("leave of josé núñez", ("PERSON",)),
        ("leave of JOSÉ NÚÑEZ", ("PERSON",)),
        ("ask ANA&CO@ACME.example", ("EMAIL_ADDRESS",)),
        ("ask ana%26CO%40acme.example", ("EMAIL_ADDRESS",)),
        (KEY.upper(), (CREDENTIAL,)),
        ("acme pays", ()),
    ],
)
def test_a_value_that_tells_in_any_letters_is_found_in_any(text: str, kinds: tuple[str, ...]) -> None:
    assert WITHHELD.kinds_in([text], ()) == kinds


def test_a_name_that_is_a_word_of_a_sentence_is_found_as_it_was_written() -> None:
    withheld = Withheld.of(Vault({"<PERSON_1>": "Bill", "<PERSON_2>": "May", "<PERSON_3>": "Mark Price"}), "")
    assert withheld.kinds_in(["may I pay the bill, and what is the mark price?"], ()) == ()
    assert withheld.kinds_in(["Mark Price, Bill and May"], ()) == ("PERSON",)


def test_what_is_told_in_every_request_tells_nobody_anything_in_other_letters() -> None:
    assert WITHHELD.kinds_in(["josé núñez"], ["The founder is José Núñez."]) == ()


@pytest.mark.parametrize(
    "text",
    [
        *("leave of <PERSON_1> and <LITERAL_1>", "Josés Núñezs", "1234", "x", "jos núñez", ""),
        *("xana&co@acme.examples", "+49 40 12345", "Acmes"),
    ],
)
def test_placeholders_and_parts_of_words_are_no_values(text: str) -> None:
    assert WITHHELD.kinds_in([text], ()) == ()


def test_what_is_told_in_every_request_tells_nobody_anything() -> None:
    assert WITHHELD.kinds_in(["search for Acme"], ()) == ("ORGANIZATION",)
    assert WITHHELD.kinds_in(["search for Acme"], ["You work for Acme Energy."]) == ()
    assert WITHHELD.kinds_in(["search for Acme, José Núñez"], ["Acme"]) == ("PERSON",)


def test_nobody_can_read_the_values_out_of_it() -> None:
    assert repr(WITHHELD) == "Withheld()"
    assert "Núñez" not in str(WITHHELD)


def test_where_there_is_nothing_to_keep_back_nothing_is_found() -> None:
    assert Withheld().kinds_in(["José Núñez"], ()) == ()
    assert Withheld.of(Vault(), "").kinds_in(["José Núñez", ""], ()) == ()


WORDS = st.text(st.characters(categories=["Lu", "Ll", "Nd"]), min_size=2, max_size=12)


@given(WORDS, WORDS, WORDS)
def test_a_masked_text_is_never_refused_and_the_unmasked_one_always_is(
    before: str, value: str, after: str
) -> None:
    text = f"{before} {value} {after}"
    any_letters = tells_in_any_letters(value, "PERSON", (value,))
    starts = (0, len(before) + 1, len(text) - len(after))
    places = [
        at
        for at in starts
        if (word := text[at:].split()[0]) == value
        or (any_letters and in_small_letters(word) == in_small_letters(value))
    ]
    masked, vault = mask(text, [Span(at, at + len(value), "PERSON") for at in places], Vault())
    withheld = Withheld.of(vault, "")
    assert withheld.kinds_in([masked.text], ()) == ()
    assert withheld.kinds_in([text], ()) == ("PERSON",)
