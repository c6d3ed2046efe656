"""Identifiers: what must come through byte for byte, and what masking may pass by."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gateway.domain.bundle import IdentifierShape
from gateway.domain.identifiers import identifier_spans, identifiers_in, quotations

SHAPES = (IdentifierShape(name="order", pattern=r"ORD-\d+"), IdentifierShape(name="empty", pattern=r"(?:)"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Is ORD-15 open?", ("ORD-15",)),
        ("error ERR-7781 in v2.3.1", ("ERR-7781", "v2.3.1")),
        ("part MX-2041-B and inc-2024-118734", ("MX-2041-B", "inc-2024-118734")),
        ("meter 1EMH0012345678", ("1EMH0012345678",)),
        ("0x80070005, HTTP 404 and ORA-00942", ("0x80070005", "HTTP 404", "ORA-00942")),
        ("id 550e8400-e29b-41d4-a716-446655440000", ("550e8400-e29b-41d4-a716-446655440000",)),
        (
            "commit a1b2c3d or d41d8cd98f00b204e9800998ecf8427e",
            ("a1b2c3d", "d41d8cd98f00b204e9800998ecf8427e"),
        ),
        ("mail maria.g@acme.example.", ("maria.g@acme.example",)),
        ("see https://a.example/x?y=1, then", ("https://a.example/x?y=1",)),
        ("/etc/hosts and src/app/main.py", ("/etc/hosts", "src/app/main.py")),
        (r"C:\apps\svc or \\server\share", (r"C:\apps\svc", r"\\server\share")),
        ("open report.xlsx", ("report.xlsx",)),
        ("user.save() in java.lang.NullPointerException", ("user.save()", "java.lang.NullPointerException")),
        ("the C++ and C# agents", ("C++", "C#")),
        ("release 10.4.2", ("10.4.2",)),
        ("“Zugriff” „verweigert“ «no» `ls -la`", ("“Zugriff”", "„verweigert“", "«no»", "`ls -la`")),
        ("it's the team's 'Access denied' error", ("'Access denied'",)),
        ("say \"[E 5] 'C:\\x+y'\" twice", ("\"[E 5] 'C:\\x+y'\"", "C:\\x+y")),
        ("ERR-1 and ERR-1", ("ERR-1",)),
    ],
)
def test_identifiers_are_found_in_order_the_longer_first_and_once(text: str, found: tuple[str, ...]) -> None:
    assert identifiers_in(text, SHAPES) == found


@pytest.mark.parametrize(
    "text",
    [
        "a 24-hour shift since mid-2023 and/or DNA-based tests",
        "am 12.03.2024 die 30-Tage-Frist",
        "cats/dogs 24/7 at 80 km/h, e.g. i.e. U.S.A.",
        "thanks.how do I go on",
        "<PERSON_1> wrote to <EMAIL_ADDRESS_12>",
        "don't touch the team's laptop",
    ],
)
def test_words_that_only_look_odd_are_no_identifiers(text: str) -> None:
    assert identifiers_in(text, ()) == ()


def test_a_shape_that_matches_within_a_longer_word_is_not_found() -> None:
    assert identifiers_in("ORD-15A and XORD-15", (IdentifierShape(name="o", pattern=r"ORD-\d+"),)) == (
        "ORD-15A",
        "XORD-15",
    )


def test_only_certain_identifiers_are_kept_from_masking() -> None:
    text = "ORD-15, ERR-7781 and v2.3.1 by C++ in /etc/hosts, build 22631.3007, to 10.0.19045.3803."
    kept = [text[start:end] for start, end in identifier_spans(text, SHAPES)]
    assert kept == ["ORD-15", "ERR-7781", "v2.3.1", "C++", "/etc/hosts", "22631.3007", "10.0.19045.3803"]


@pytest.mark.parametrize(
    "text",
    [
        "maria.g@acme.example",
        '"Maria Garcia"',
        "+49 151 23456789 and 555.123.4567",
        "123.456.789-09",
        "10.0.0.1",
        "1.2.1984",
        "12.345.678",
        "06.12.34.56.78",
        "maria.garcia and AB-123456",
        "4111-1111-1111-1111",
    ],
)
def test_what_may_be_a_persons_is_left_to_masking(text: str) -> None:
    assert identifier_spans(text, ()) == ()


def test_of_a_path_into_somebodys_home_all_but_the_owner_is_passed_by() -> None:
    text = "/home/maria/letter, C:\\Users\\Maria\\letter and /home/ubuntu/x"
    parts = [text[start:end] for start, end in identifier_spans(text, ())]
    assert parts == ["/home/", "/letter", "C:\\Users\\", "\\letter", "/home/ubuntu/x"]


def test_a_text_in_hexadecimal_digits_is_no_hash() -> None:
    said, hashed = b"maria@atlas.corp".hex(), "9f86d081884c7d659a2feaa0c55ad015"
    assert len(said) == len(hashed)
    assert identifier_spans(said, ()) == ()
    assert identifier_spans(hashed, ()) == ((0, 32),)


def test_spans_are_in_order_and_do_not_overlap() -> None:
    text = "v1.2 ORD-1 at /srv/ORD-2/v3.4 and 550e8400-e29b-41d4-a716-446655440000"
    spans = identifier_spans(text, SHAPES)
    assert len(spans) == 4
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_a_quotation_is_placed_with_its_marks() -> None:
    assert quotations('say "no" now') == ((4, 8),)
