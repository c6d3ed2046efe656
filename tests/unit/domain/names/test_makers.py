"""A company is told from a family of the same name by what it makes; alone it may be the family."""

from __future__ import annotations

import pytest

from gateway.domain.names.makers import is_maker


def told(text: str, words: str) -> bool:
    start = text.index(words)
    return is_maker(text, start, start + len(words))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Which charger fits the Dacia Spring?", "Dacia Spring"),
        ("Lenovo ThinkPad T14 Gen 4 recall", "Lenovo ThinkPad T14 Gen 4"),
        ("Is the Bosch GSR 18V-55 covered?", "Bosch GSR 18V-55"),
        ("uninstall Norton Antivirus", "Norton Antivirus"),
        ("manual of the Philips Azurion", "Philips Azurion"),
        ("instructions for the Kaeser SK 22", "Kaeser SK 22"),
        ("the Basel III template", "Basel III"),
        ("Does McAfee run here?", "McAfee"),
        ("Where is the Johnson Controls manual?", "Johnson"),
        ("How do I reset the Schneider Altivar drive?", "Schneider"),
        ("How do I reset the Schneider Altivar drive?", "Altivar drive"),
        ("Altivar 320 fault code", "Altivar 320"),
        ("install Palo Alto GlobalProtect", "Palo Alto"),
        ("install Palo Alto GlobalProtect", "Palo Alto GlobalProtect"),
        ("the Palo Alto Networks licence", "Palo Alto"),
        ("Johnson & Johnson masks", "Johnson"),
        ("the Ernst & Young audit", "Young"),
        ("Does the printer Brother need toner?", "Brother"),
        ("awarię drukarki Brother w biurze", "Brother"),
    ],
)
def test_a_company_and_its_product_are_told(text: str, words: str) -> None:
    assert told(text, words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Who is in Basel?", "Basel"),
        ("Is Norton on leave?", "Norton"),
        ("Ask Robert Bosch", "Robert Bosch"),
        ("Bosch and Braun disagree", "Bosch and Braun"),
        ("John McAfee left", "John McAfee"),
        ("Is Johnson in control?", "Johnson"),
        ("Ask Schneider about the drive", "Schneider"),
        ("Is Palo Alto nice in May?", "Palo Alto"),
        ("Hermes Gomez left", "Hermes Gomez"),
        ("Ernst & Maria", "Ernst"),
        ("?", "?"),
    ],
)
def test_a_family_is_none(text: str, words: str) -> None:
    assert not told(text, words)
