"""Accounts of persons are found, and those of machines and names of code are not."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.logins import Logins

RECOGNIZER = Logins("xx")


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in RECOGNIZER.analyze(text, [])]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("send it to john_smith please", "john_smith"),
        ("Maria_Gonzalez asked", "Maria_Gonzalez"),
        ("¿tiene maría_núñez acceso?", "maría_núñez"),
        (r"ACME\mgonzalez cannot log in", "mgonzalez"),
        (r"ACME\\m.gonzalez cannot log in", "m.gonzalez"),
        ("user p.raman is locked out", "p.raman"),
        ("el usuario jorge.salas no puede entrar", "jorge.salas"),
        ("Benutzer: jana.wolff", "jana.wolff"),
        ("username = 'noor.haddad'", "noor.haddad"),
        ("conta da luciana.prado", "luciana.prado"),
    ],
)
def test_somebodys_account_is_found(text: str, name: str) -> None:
    assert found(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "max_size, get_name(), order_status and victoria_metrics",
        "is martin_server up, and virginia_cluster?",
        r"HKLM\software, C:\temp, \\filer\share and BUILTIN\users",
        "user app.settings and the account azure.com",
        "users.name, user main.py, login page.html",
        "the user. then",
        "",
    ],
)
def test_code_files_and_machines_are_none(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("piece", ["a_", "maria_", "A\\", "user ", "user a.", "ACME\\a"])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    found(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
