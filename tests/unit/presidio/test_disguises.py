"""A value is found behind what hides it, and masked where it stands; plain texts have one reading."""

from __future__ import annotations

import base64
import time

import pytest

from gateway.adapters.presidio.disguises import other_readings
from gateway.domain.masking import Span, settle_overlaps
from tests.analysing import spans_in

SECRET = base64.b64encode(b"maria@atlas.corp").decode()
LINES = base64.b64encode(b"Write to:\nmaria@atlas.corp").decode()


_SQUARED_S = 25
"""Seconds of processor time. The slowest of these takes three; looked through once for each of its characters
it would take minutes."""


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("ma\u200bria@at\u00adlas.corp", "EMAIL_ADDRESS"),
        ("m\u0430ria@\u0430tlas.corp", "EMAIL_ADDRESS"),
        ("maria&#64;atlas.corp", "EMAIL_ADDRESS"),
        ("maria%40atlas.corp", "EMAIL_ADDRESS"),
        ("maria@<b>atlas</b>.corp", "EMAIL_ADDRESS"),
        ("ｍａｒｉａ＠ａｔｌａｓ．ｃｏｒｐ", "EMAIL_ADDRESS"),
        (SECRET, "EMAIL_ADDRESS"),
        (SECRET.rstrip("="), "EMAIL_ADDRESS"),
        ("４０１２８８８８８８８８１８８１", "CREDIT_CARD"),
        ("4 0 1 2 8 8 8 8 8 8 8 8 1 8 8 1", "CREDIT_CARD"),
        ("4012 8888\n8888 1881", "CREDIT_CARD"),
        ("4012 - 8888 - 8888 - 1881", "CREDIT_CARD"),
        ("4012-8888-\n8888-1881", "CREDIT_CARD"),
        ("4012-8888\r\n-8888-1881", "CREDIT_CARD"),
        ("4 0 1 2 - 8 8 8 8 - 8 8 8 8 - 1 8 8 1", "CREDIT_CARD"),
        ("DE89 - 3704 - 0044 - 0532 - 0130 - 00", "IBAN_CODE"),
        ("DE89 3704 0044 0532\n> 0130 00", "IBAN_CODE"),
        ("4012\u20118888\u20118888\u20111881", "CREDIT_CARD"),
        ("4012\u20138888\u20138888\u20131881", "CREDIT_CARD"),
        ("4012\u22128888\u22128888\u22121881", "CREDIT_CARD"),
        ("4012.8888.8888.1881", "CREDIT_CARD"),
        *((each.join(["DE89", "3704", "0044", "0532", "0130", "00"]), "IBAN_CODE") for each in "_,*+~."),
        ("DE89\u20133704\u20130044\u20130532\u20130130\u201300", "IBAN_CODE"),
        ("M\u200daria Go\u200bmez", "PERSON"),
        ("M a r i a  G o n z a l e z", "PERSON"),
        ("M a r i a G o n z a l e z", "PERSON"),
        ("M-a-r-i-a G-o-n-z-a-l-e-z", "PERSON"),
        ("m4ria g0nzalez", "PERSON"),
        ("Priya_Raman", "PERSON"),
        ("Raman_Priya", "PERSON"),
        ("J0hn Sm1th", "PERSON"),
        ("D E 8 9 3 7 0 4 0 0 4 4 0 5 3 2 0 1 3 0 0 0", "IBAN_CODE"),
        ("D E 8 9  3 7 0 4  0 0 4 4  0 5 3 2  0 1 3 0  0 0", "IBAN_CODE"),
        ("m a r i a . g @ a t l a s . c o r p", "EMAIL_ADDRESS"),
        ("maria . gomez @ atlas . example", "EMAIL_ADDRESS"),
        ("maria.gomez @ atlas.corp", "EMAIL_ADDRESS"),
        ("maria @ atlas.com", "EMAIL_ADDRESS"),
        (LINES, "EMAIL_ADDRESS"),
        (base64.b64encode(SECRET.encode()).decode(), "EMAIL_ADDRESS"),
        (base64.b64encode(base64.b64encode(SECRET.encode())).decode(), "EMAIL_ADDRESS"),
        (base64.b32encode(b"maria@atlas.corp").decode(), "EMAIL_ADDRESS"),
        (base64.b64encode(b"maria@atlas.corp".hex().encode()).decode(), "EMAIL_ADDRESS"),
        (b"maria@atlas.corp".hex(), "EMAIL_ADDRESS"),
        (b"maria@atlas.corp".hex(" ").upper(), "EMAIL_ADDRESS"),
        ("maria=40atlas=2Ecorp", "EMAIL_ADDRESS"),
        ("".join(f"={ord(letter):02X}" for letter in "maria@atlas.corp"), "EMAIL_ADDRESS"),
        ("".join(f"\\{ord(letter):03o}" for letter in "maria@atlas.corp"), "EMAIL_ADDRESS"),
        ("".join(f"\\{ord(letter):06x}" for letter in "maria@atlas.corp"), "EMAIL_ADDRESS"),
        ("".join(f"\\u{{{ord(letter):x}}}" for letter in "maria@atlas.corp"), "EMAIL_ADDRESS"),
        ("|".join("maria@atlas.corp"), "EMAIL_ADDRESS"),
        ("maria.gomez@\natlas.corp", "EMAIL_ADDRESS"),
        ("maria.gomez(a)atlas.corp", "EMAIL_ADDRESS"),
        ("\u0301\u0335".join("Maria Gomez"), "PERSON"),
        ("٤٠١٢ ٨٨٨٨ ٨٨٨٨ ١٨٨١", "CREDIT_CARD"),
        ("\ufe0f\u20e3".join("4012888888881881"), "CREDIT_CARD"),
        ("4|0|1|2|8|8|8|8|8|8|8|8|1|8|8|1", "CREDIT_CARD"),
        ("40 12 88 88 88 88 18 81", "CREDIT_CARD"),
    ],
)
def test_a_value_in_disguise_is_masked_whole_where_it_stands(written: str, kind: str) -> None:
    text = f"🚀 Please ask {written} about it"
    start = text.index(written)
    covering = [each for each in settle_overlaps(spans_in(text)) if each.start <= start < each.end]
    assert [(text[each.start : each.end], each.kind) for each in covering] == [(written, kind)]


def test_digits_in_brackets_are_masked() -> None:
    text = "Is (4)(0)(1)(2)(8)(8)(8)(8)(8)(8)(8)(8)(1)(8)(8)(1) mine?"
    (found,) = settle_overlaps(spans_in(text))
    assert text[found.start : found.end].strip("()") == text[3:-7].strip("() ")


@pytest.mark.parametrize("apart", [*"_,*+~/", " - ", "-\n"])
def test_a_social_security_number_is_masked_whole_whatever_is_between_its_groups(apart: str) -> None:
    number = apart.join(["512", "44", "9087"])
    text = f"My SSN is {number}, is it right?"
    (found,) = settle_overlaps(spans_in(text))
    assert text[found.start : found.end] == number


def test_base64_is_told_from_what_a_hyphen_joins_to_it() -> None:
    text = f"{SECRET}-Office and {SECRET.rstrip('=')}-desk"
    found = [each for each in spans_in(text) if each.kind == "EMAIL_ADDRESS"]
    assert [text[each.start : each.end] for each in found] == [SECRET, SECRET.rstrip("=")]


@pytest.mark.parametrize(
    "text",
    [
        "How does travel expense reimbursement work?",
        "Łódź, Straße, ævi, ığdır, naïve, café – “quotes” … 5 €",
        "Мария и Иван, Μαρία, 王芳, مريم",
        "internationalization of registrations, 9f86d081884c7d659a2feaa0c55ad015",
        "call 030 1234567 or 1.2.3",
        "the U S A, steps 1 2 3 4 5 6 and option B",
        "MAX_SIZE, get_name, x_Y and Name_Of(x) of max_size",
        "the sums a=20, b=3 and x==5; C:\\123\\456 and 00:1a:2b:3c:4d:5e",
        "9f86d081884c7d659a2feaa0c55ad0159f86d081884c7d659a2feaa0c55ad015 and JBSWY3DP",
        "👍️ ✔️ naïve café",
        "log4j, oauth2 and i18n on k8s; v4l2 of Maria, 4G",
        "line one\nline 2\nline 3",
        "",
    ],
)
def test_a_plain_text_has_no_other_reading(text: str) -> None:
    assert list(other_readings(text)) == []


def test_a_finding_in_a_reading_covers_what_was_taken_out_within_it() -> None:
    (reading,) = other_readings("a 1 2 3 4 5 6 7 b")
    assert reading.text == "a 1234567 b"
    assert reading.original(Span(2, 9, "X", 0.5)) == Span(2, 15, "X", 0.5)


@pytest.mark.parametrize(
    "piece",
    [
        "1 ",
        "1–",
        "1234.",
        "я",
        "яa",
        "1\n",
        "&#64;",
        "%40",
        "a\u200b",
        "Zm9v",
        "<b>",
        "1.",
        "=",
        "_",
        "DE89_",
        "ab12_cd34_",
        "a ",
        "a @ ",
        "aB ",
        "m4ria ",
        "m4",
        "m4ria-",
        "Zm9vYmFyZm9vYmFy-",
        "6d",
        "6d ",
        "=40",
        "a=40",
        "\\155",
        "\\u{6d}",
        "(1)",
        "12 ",
        "a@\n",
        "a\u0335",
        "٤",
        "GEZDGNBVGY3TQOJQ",
    ],
)
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    list(other_readings(piece * (65_536 // len(piece))))
    assert time.process_time() - before < _SQUARED_S
