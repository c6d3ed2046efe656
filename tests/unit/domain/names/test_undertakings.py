"""A project, a product or a tool is told by what is said of it; what is said of somebody is not."""

from __future__ import annotations

import pytest

from gateway.domain.names.undertakings import is_undertaking


def told(text: str, word: str) -> bool:
    start = text.index(word)
    return is_undertaking(text, start, start + len(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("When does the Hercules project end?", "Hercules"),
        ("Does Project Maria have a budget?", "Maria"),
        ("Who owns project Hercules?", "Hercules"),
        ("Wann endet das Projekt Herkules?", "Herkules"),
        ("What does Einstein for Sales cost?", "Einstein"),
        ("Is Alexa for Business supported?", "Alexa"),
        ("Can Alexa be used in the meeting room?", "Alexa"),
        ("Is Robin down again?", "Robin"),
        ("How do I log a ticket in Robin?", "Robin"),
        ("How do I log in to Robin?", "Robin"),
        ("What does Watson cost per seat?", "Watson"),
        ("upgrade of Robin version 4", "Robin"),
        ("Is Jasmine used for tests?", "Jasmine"),
        ("Does Jarvis integrate with Outlook?", "Jarvis"),
        ("How many Amelia licences do we have?", "Amelia"),
    ],
)
def test_a_thing_is_nobody(text: str, word: str) -> None:
    assert told(text, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Robin's project is late", "Robin"),
        ("Contact Maria for Jira access", "Maria"),
        ("Ask Robin for Windows licences", "Robin"),
        ("Can you upgrade Maria to business class?", "Maria"),
        ("What does the Gonzalez application say?", "Gonzalez"),
        ("Is Maria down for the meeting on Friday?", "Maria"),
        ("Bring in Maria for the meeting", "Maria"),
        ("I see a change in Maria", "Maria"),
        ("Is Maria used to the new shift?", "Maria"),
        ("I use Maria's laptop", "Maria"),
        ("Use Maria as the contact", "Maria"),
        ("Is the project Maria leads late?", "Maria"),
        ("Which project Robin leads is late?", "Robin"),
        ("the Johnson file", "Johnson"),
        ("Does Maria integrate with the team?", "Maria"),
    ],
)
def test_somebody_stays_somebody(text: str, word: str) -> None:
    assert not told(text, word)
