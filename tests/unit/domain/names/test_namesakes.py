"""A thing that is called like somebody is told by what stands beside it; somebody in its place is none."""

from __future__ import annotations

import pytest

from gateway.domain.names.namesakes import is_namesake


def told(text: str, words: str) -> bool:
    start = text.index(words)
    return is_namesake(text, start, start + len(words))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Is the Jupiter cluster down?", "Jupiter"),
        ("Which pods run on our Wilson server?", "Wilson"),
        ("¿Cómo entro en el servidor Júpiter?", "Júpiter"),
        ("Der Knoten Merkur antwortet nicht", "Merkur"),
        ("What does Murphy's law mean?", "Murphy"),
        ("How does the Dijkstra algorithm work?", "Dijkstra"),
        ("How do I uninstall Norton?", "Norton"),
        ("restart Jackson after the update", "Jackson"),
        ("kubectl -n maria-prod get pods", "maria-prod"),
        ("Is Martin Gateway reachable?", "Martin Gateway"),
        ("When does the Hercules project end?", "Hercules"),
        ("What are Miller indices?", "Miller"),
        ("Does Marco know about Project Aurora?", "Project Aurora"),
        ("Is Victoria Metrics still scraping?", "Victoria"),
        ("Does the Max plan include support?", "Max"),
        ("How do I book the Newton meeting room?", "Newton"),
        ("a ride to the Reading office", "Reading"),
    ],
)
def test_a_thing_is_no_person(text: str, words: str) -> None:
    assert told(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Is Maria in the office?", "Maria"),
        ("Does Murphy's law firm send the invoice?", "Murphy"),
        ("What is Maria's principal duty?", "Maria"),
        ("install Maria's laptop", "Maria"),
        ("restart Maria Gonzalez", "Maria Gonzalez"),
        ("Ask Martin about the gateway", "Martin"),
        ("Who gave Wilson server rights?", "Wilson"),
        ("Agent Smith", "Agent Smith"),
        ("?", "?"),
    ],
)
def test_somebody_stays_somebody(text: str, words: str) -> None:
    assert not told(text, words)
