"""What is called after somebody is nobody; the same name beside a person's things stays a person's."""

from __future__ import annotations

import pytest

from gateway.domain.names.eponyms import is_eponym


def told(text: str, word: str) -> bool:
    start = text.index(word)
    return is_eponym(text, start, start + len(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("What are Miller indices?", "Miller"),
        ("the Einstein relation", "Einstein"),
        ("Explain the Penrose diagram", "Penrose"),
        ("What is a Penrose tiling?", "Penrose"),
        ("Which Allen key fits?", "Allen"),
        ("Which Allen key fits?", "key"),
        ("a Phillips screwdriver", "Phillips"),
        ("Where is the Kaplan turbine manual?", "Kaplan"),
        ("the Bradford factor", "Bradford"),
        ("Maslow's hierarchy of needs", "Maslow"),
        ("Herzberg theory", "Herzberg"),
        ("What does Murphy's law mean?", "Murphy"),
        ("the Nobody theorem", "Nobody"),
        ("¿Qué dice la ley de Ohm?", "Ohm"),
        ("la loi d'Ohm", "Ohm"),
        ("das Gesetz Ohms", "Ohms"),
        ("prawo Ohma", "Ohma"),
        ("the Kelly criterion", "Kelly"),
        ("Diffie-Hellman key exchange", "Diffie-Hellman"),
        ("Explain the Johari window", "Johari"),
    ],
)
def test_what_is_called_after_somebody_is_nobody(text: str, word: str) -> None:
    assert told(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("What is Taylor's number?", "Taylor"),
        ("Give Taylor keys to room 4", "Taylor"),
        ("Is Miller's test result back?", "Miller"),
        ("Did Brown's disease get worse?", "Brown"),
        ("Let Maria transform the file", "Maria"),
        ("Murphy's law firm", "Murphy"),
        ("Who replaced Einstein?", "Einstein"),
        ("la ley de María", "María"),
        ("Allen called", "Allen"),
        ("Her married name is Key", "Key"),
    ],
)
def test_somebody_of_that_name_stays_somebody(text: str, word: str) -> None:
    assert not told(text, word)
