"""What is encoded is told from hashes and identifiers, also one encoding within another."""

from __future__ import annotations

import base64

import pytest

from gateway.adapters.presidio.encodings import encoded, unescaped
from gateway.domain.rendering import as_written

SAID = "maria@atlas.corp"


def once(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "word",
    [once(SAID), once(once(SAID)), once(once(once(SAID))), SAID.encode().hex(), once(SAID.encode().hex())],
)
def test_what_a_word_says_in_the_end_is_told(word: str) -> None:
    assert [said for *_, said in encoded(f"ask {word} now")] == [SAID]


def test_a_fourth_layer_stays() -> None:
    assert [said for *_, said in encoded(once(once(once(once(SAID)))))] == [once(SAID)]


@pytest.mark.parametrize(
    "text",
    [
        "9f86d081884c7d659a2feaa0c55ad015",
        "550e8400-e29b-41d4-a716-446655440000",
        "internationalization of registrations",
        "00:1a:2b:3c:4d:5e",
        "ABCDEFGHIJKLMNOP",
        "",
    ],
)
def test_hashes_words_and_addresses_say_nothing(text: str) -> None:
    assert list(encoded(text)) == []


@pytest.mark.parametrize("text", ["a=20, b=3", "x==5", r"C:\123\456", r"\u{110000}" * 4, "no escapes"])
def test_what_is_no_run_of_escapes_stays(text: str) -> None:
    assert unescaped(as_written(text)).text == text
