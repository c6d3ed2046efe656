"""Digits in a given name, and in the word beside one, are read as letters; those of programs are not."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.passing import with_letters
from gateway.domain.rendering import as_written


def read(text: str) -> str:
    return with_letters(as_written(text)).text


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ask m4ria g0nzalez now", "ask maria gonzalez now"),
        ("J0hn Sm1th", "John Smith"),
        ("Maria G0nzalez", "Maria Gonzalez"),
        ("Ant0nio", "Antonio"),
        ("Emi1y", "Emily"),
    ],
)
def test_a_name_is_read_as_it_is_meant(written: str, meant: str) -> None:
    assert read(written) == meant
    shown = with_letters(as_written(written))
    assert list(shown.starts) == list(range(len(written)))


@pytest.mark.parametrize(
    "text",
    [
        "log4j, oauth2, i18n, k8s and v4l2",
        "g0nzalez alone",
        "Maria 4G, Maria H2O2",
        "m4ria@acme.example, /home/m4ria/x, m4ria.js",
        "12345 and a1b2c3",
        "no digit at all",
    ],
)
def test_anything_else_stays(text: str) -> None:
    assert read(text) == text
