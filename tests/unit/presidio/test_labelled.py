"""A number that a word names is found in any country's writing; the word stays, and so do other numbers."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.labelled import LabelledNumbers

RECOGNIZER = LabelledNumbers("xx")


def found(text: str) -> dict[str, str]:
    return {text[each.start : each.end]: each.entity_type for each in RECOGNIZER.analyze(text, [])}


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("NHC: 2569870.", "2569870", "ID_NUMBER"),
        ("NASS: 47 39047534 02.", "47 39047534 02", "ID_NUMBER"),
        ("NºCol: 28 28 20943", "28 28 20943", "ID_NUMBER"),
        ("numer PESEL | 721002-18135 | ok", "721002-18135", "PL_PESEL"),
        ("PESEL: 7 9 0 3 0 8 3 5 3 4 4\nData", "7 9 0 3 0 8 3 5 3 4 4", "PL_PESEL"),
        ("PESEL: 7.9.0.3.0.8.3.5.3.4.4\nData", "7.9.0.3.0.8.3.5.3.4.4", "PL_PESEL"),
        ("PESEL 79O3O835344", "79O3O835344", "PL_PESEL"),
        ("dowodem osobistym nr CDM891043, oraz", "CDM891043", "ID_NUMBER"),
        ("numer dowodu osobistego: PXK-658104.\n05", "PXK-658104", "ID_NUMBER"),
        ("Nr konta: PL5\n5663975721078514668511924\n", "PL5\n5663975721078514668511924", "IBAN_CODE"),
        ("VIN: WVWZZZ1KZAW123456", "WVWZZZ1KZAW123456", "VIN"),
        ("numer VIN pojazdu: WVWZ ZZ1K ZAW1 2345 6\nPole", "WVWZ ZZ1K ZAW1 2345 6", "VIN"),
        ("numer rejestracyjny pojazdu: WX-22490D.", "WX-22490D", "LICENSE_PLATE"),
        ("Kennzeichen: M-AB 1234", "M-AB 1234", "LICENSE_PLATE"),
        ("la matrícula 1234 BCD de mi coche", "1234 BCD", "LICENSE_PLATE"),
        ("legitymuje sie dowodem o numerze UDA643\n\n321 wydanym", "UDA643\n\n321", "ID_NUMBER"),
        ("prawo jazdy nr 04-8736380", "04-8736380", "ID_NUMBER"),
        ("Reisepassnummer: C01X00T47", "C01X00T47", "ID_NUMBER"),
        ("permis de conduire no 19AB12345", "19AB12345", "ID_NUMBER"),
        ("contribuinte n.º 123 456 789", "123 456 789", "ID_NUMBER"),
        ("carte bancaire : 4970 1000 0000 0154", "4970 1000 0000 0154", "CREDIT_CARD"),
        ("PESEL-44051401359", "44051401359", "PL_PESEL"),
        ("| value | Passport: HZ6088057 |", "Passport: HZ6088057", "ID_NUMBER"),
        ("his MRN is 884213", "884213", "ID_NUMBER"),
        ("D.N.I.: 12.345.678-Z, ok", "12.345.678-Z", "ID_NUMBER"),
        ("Mi N.I.E. es X-1234567-L", "X-1234567-L", "ID_NUMBER"),
        ("C.P.F.: 529.982.247-25", "529.982.247-25", "ID_NUMBER"),
        ("Sozialversicherungsnummer 65 170839 J 008 fehlt", "65 170839 J 008", "ID_NUMBER"),
        ("SV-Nummer ist 65-170839-J-003.", "65-170839-J-003", "ID_NUMBER"),
        ("ssn 512-44-9087 is on the form", "512-44-9087", "ID_NUMBER"),
        ("SSN 512 44 9087 I need it", "512 44 9087", "ID_NUMBER"),
        ("Steuer-ID: 86 095 742 719", "86 095 742 719", "ID_NUMBER"),
        ("Die Steuer-ID von Jana Wolff lautet 65 929 970 489.", "65 929 970 489", "ID_NUMBER"),
        ("The passport number of Maria is X1234567", "X1234567", "ID_NUMBER"),
        ("PESEL Zofii Maj to 90090515836", "90090515836", "PL_PESEL"),
        ("le NIR de Clara Besson est 2850575116001", "2850575116001", "ID_NUMBER"),
        ("Numéro de sécu : 2 85 05 75 116 001 23", "2 85 05 75 116 001 23", "ID_NUMBER"),
        ("RG 12.345.678-9 da Luciana", "12.345.678-9", "ID_NUMBER"),
        ("Meu R.G.: 1.234.567-X SSP/SP", "1.234.567-X", "ID_NUMBER"),
        ("carteira de identidade 12345678-9", "12345678-9", "ID_NUMBER"),
    ],
)
def test_a_number_is_what_the_word_before_it_says(text: str, value: str, kind: str) -> None:
    assert found(text) == {value: kind}


@pytest.mark.parametrize(
    "text",
    [
        "What does VIN mean in 2024?",
        "the NIP was changed in May 2024",
        "karta 2024",
        "order 4500123456",
        "Our insurance number of complaints: 12",
        "reisepass",
        "turnip: 12345",
        "position PESEL-20463348319 of the list",
        "NIP-060-280-27-47",
        "fin de 2024",
        "the vehicle registration number is on page 12",
        "Which passport rules apply since 2019?",
        "das kostet nie 12345 Euro",
    ],
)
def test_other_numbers_stay(text: str) -> None:
    assert found(text) == {}


@pytest.mark.parametrize("piece", ["nip ", "nip: 1 ", "nip 1", "PESEL: ", "1 ", "A1", "vin nr ", "1 l", "A-"])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    found("nip: " + piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
