"""Names in small letters, in the languages whose models go by capitals."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.small_names import SmallNames

NAMED = [
    ("pt", "quanto ganha o joão silva de salário?", "joão silva"),
    ("pt", "quanto ganha o joao da silva santos?", "joao da silva santos"),
    ("pt", "e para a ana ribeiro?", "ana ribeiro"),
    ("es", "cuánto gana juan pérez de salario", "juan pérez"),
    ("es", "el contrato de maría de los garcía", None),
    ("pl", "kiedy wraca marek nowak z urlopu", "marek nowak"),
    ("pl", "a dla marka nowaka?", "marka nowaka"),
    ("pl", "urlop dla piotra wiśniewskiego", "piotra wiśniewskiego"),
    ("pt", "o prazo é em maio, ana. silva", None),
    ("pt", "a rosa do jardim e a costa do país", None),
    ("pt", "política de viagens da equipa", None),
    ("es", "la clara diferencia entre planes", None),
    ("pl", "dla kogo jest karta sportowa", None),
    ("pt", "quanto ganha João Silva?", None),
]


@pytest.mark.parametrize(("language", "text", "name"), NAMED)
def test_a_given_name_with_a_familys_behind_it_is_somebody(
    language: str, text: str, name: str | None
) -> None:
    found = [text[each.start : each.end] for each in SmallNames("xx", language).analyze(text, [])]
    assert found == ([] if name is None else [name])
