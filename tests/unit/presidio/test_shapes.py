"""Addresses and numbers are known by their shape, and code that looks like them is left alone."""

from __future__ import annotations

import time
from typing import Any

import pytest

from gateway.adapters.presidio.shapes import shape_recognizers

RECOGNIZERS: dict[str, Any] = {
    each.recognizer.supported_entities[0]: each.recognizer for each in shape_recognizers("en")
}


def found(kind: str, text: str) -> list[str]:
    results = RECOGNIZERS[kind].analyze(text, [kind])
    return [text[each.start : each.end] for each in sorted(results, key=lambda each: each.start)]


@pytest.mark.parametrize(
    "address",
    [
        *("jo.lund@example.com", "ops@atlas.corp", "root@db-01.internal", "eve@printer.local", "a@b.example"),
        *(
            "o'neil+tag@mail.example.co.uk",
            "x_y%z@sub.example.org",
            "müller@straße.example",
            "jose\u0301@casa.pt",
        ),
        *("ana@xn--80ak6aa92e.com", "ana@my_host.local", "noreply@EXAMPLE.COM", "1@2.de"),
    ],
)
@pytest.mark.parametrize(
    "sentence", ["{}", "Write to {}.", "<{}>", '{{"to":"{}"}}', "mailto:{}?x=1", "to={},b"]
)
def test_an_address_is_found_whole_and_alone(address: str, sentence: str) -> None:
    assert found("EMAIL_ADDRESS", sentence.format(address)) == [address]


def test_addresses_separated_by_a_space_are_several() -> None:
    text = "ana@example.com bo@example.org;cy@example.net"
    assert found("EMAIL_ADDRESS", text) == ["ana@example.com", "bo@example.org", "cy@example.net"]


@pytest.mark.parametrize(
    "text",
    ["react@18.2.0", "lodash@4.17.21", "@property", "user@host", "a @ b.com", "x@", "@b.com", "5@10.00"],
)
def test_a_version_a_decorator_and_a_price_are_no_addresses(text: str) -> None:
    assert found("EMAIL_ADDRESS", text) == []


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("why can k.lee@intranet not log in?", "k.lee@intranet"),
        ("m.rossi@bastion has no key", "m.rossi@bastion"),
        ("mail to root@localhost bounces", "root@localhost"),
        ("scp x root@localhost:/var/tmp", "root@localhost"),
        ("to maria dot gonzalez at acme dot example.", "maria dot gonzalez at acme dot example"),
        ("to maria at acme dot co dot uk please", "maria at acme dot co dot uk"),
        ("maria.gonzalez (at) acme.example", "maria.gonzalez (at) acme.example"),
        ("maria [dot] gonzalez [at] acme [dot] com", "maria [dot] gonzalez [at] acme [dot] com"),
        ("escribe a maria punto gomez arroba acme punto es", "maria punto gomez arroba acme punto es"),
        ("jan kropka nowak małpa firma kropka pl", "jan kropka nowak małpa firma kropka pl"),
    ],
)
def test_an_address_without_an_ending_and_one_that_is_said_are_found(text: str, address: str) -> None:
    assert found("EMAIL_ADDRESS", text) == [address]


@pytest.mark.parametrize(
    "text",
    [
        "actions.checkout@main",
        "com.acme.lib@latest",
        "k8s.gcr.io@sha256",
        "ssh deploy@bastion",
        "look at acme dot com",
        "meet at noon",
        "the dot at the end",
        "is it at version 3 dot 4?",
        "dot at dot at dot",
    ],
)
def test_releases_accounts_of_services_and_plain_words_are_no_addresses(text: str) -> None:
    assert found("EMAIL_ADDRESS", text) == []


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("see https://wiki.atlas.corp/a?b=c.", "https://wiki.atlas.corp/a?b=c"),
        ("(http://x.example/a)", "http://x.example/a"),
        ("postgres://u:p@db/app", "postgres://u:p@db/app"),
        ("WWW.Example.com!", "WWW.Example.com"),
        ("https://x.example/ and more", "https://x.example/"),
    ],
)
def test_an_url_is_found_without_the_punctuation_after_it(text: str, url: str) -> None:
    assert found("URL", text) == [url]


@pytest.mark.parametrize(
    "text",
    ["shutil.move", "billing.py", "atlas.prod.local", "System.IO.File.Open", "example.com", "a://", "www."],
)
def test_dotted_code_files_and_hosts_are_no_urls(text: str) -> None:
    assert found("URL", text) == []


@pytest.mark.parametrize("number", ["4131 0342 8245 8809 939", "2623322164608847", "501864667909"])
def test_a_card_number_of_any_length_waits_for_its_word_without_its_check_digit(number: str) -> None:
    (result,) = RECOGNIZERS["CREDIT_CARD"].analyze(f"limit for {number}?", ["CREDIT_CARD"])
    assert (result.start, result.end, result.score) == (10, 10 + len(number), 0.05)


@pytest.mark.parametrize(
    "text",
    [
        "." * 65_536,
        "@" * 65_536,
        "a@" * 32_768,
        "a." * 32_768,
        "1 " * 32_768,
        "https://" * 8192,
        "-a" * 32_768,
        "a dot " * 10_922,
        "a at " * 13_107,
        "a(at)" * 13_107,
    ],
    ids=["dots", "ats", "a@", "a.", "digits", "schemes", "hyphens", "dot", "at", "(at)"],
)
def test_a_long_text_made_to_be_slow_is_not(text: str) -> None:
    before = time.process_time()
    for kind in RECOGNIZERS:
        found(kind, text)
    assert time.process_time() - before < 5
