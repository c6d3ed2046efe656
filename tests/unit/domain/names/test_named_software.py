"""Software with a person's name is known by its parts and by what is said of it; persons stay persons."""

from __future__ import annotations

import pytest

from gateway.domain.names.named_software import is_named_software


def judged(text: str, name: str) -> bool:
    start = text.index(name)
    return is_named_software(text, start, start + len(name))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Is Claude Code allowed here?", "Claude Code"),
        ("Is Claude Code allowed here?", "Claude"),
        ("Can Claude read our wiki?", "Claude"),
        ("Dürfen wir Claude für Übersetzungen nutzen?", "Claude"),
        ("O Claude pode ser usado no atendimento?", "Claude"),
        ("Is Victoria Metrics still scraping?", "Victoria"),
        ("Comment désinstaller Norton ?", "Norton"),
        ("Norton blocks the VPN client", "Norton"),
        ("Is Norton 360 on the list?", "Norton"),
        ("Ist Alexa im Büro erlaubt?", "Alexa"),
        ("Wie starte ich Cassandra neu?", "Cassandra"),
        ("Is Ruby on Rails supported?", "Ruby"),
        ("Which Jasper report lists invoices?", "Jasper"),
        ("Jasper or Claude for drafts?", "Jasper"),
    ],
)
def test_a_program_is_nobody(text: str, name: str) -> None:
    assert judged(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Claude est-il en congé ?", "Claude"),
        ("Is Claude sick today?", "Claude"),
        ("Claude's salary is wrong", "Claude"),
        ("Dear Claude, your badge is ready", "Claude"),
        ("Is Claude Martin our lawyer?", "Claude Martin"),
        ("Did Claude approve it, and was he told?", "Claude"),
        ("Victoria from accounting left", "Victoria"),
        ("Victoria Norton needs a laptop", "Victoria Norton"),
        ("Ask Norton about the lease", "Norton"),
        ("Cassandra resigned", "Cassandra"),
        ("Is Julia on leave?", "Julia"),
        ("Who replaces Alexa?", "Alexa"),
    ],
)
def test_somebody_of_that_name_is_a_person(text: str, name: str) -> None:
    assert not judged(text, name)
