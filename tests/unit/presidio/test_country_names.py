"""Countries are known by their names, at little cost."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gateway.adapters.presidio.country_names import country_names


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Germany"), ("de", "Deutschland"), ("es", "Alemania"), ("fr", "Allemagne"), ("pl", "Niemcy")],
)
def test_a_country_is_called_in_each_language_as_it_is_there(language: str, name: str) -> None:
    assert name in set(country_names(language))


def test_no_name_is_empty_or_a_reference_to_another() -> None:
    names = list(country_names("en", "de", "pl"))
    assert len(names) > 600
    assert not [name for name in names if not name or name.startswith("*")]


def test_the_rest_of_the_geography_is_not_loaded() -> None:
    asked = "from gateway.adapters.presidio.country_names import country_names; list(country_names('en'))"
    told = f"{asked}; import sys; print('phonenumbers.geodata' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", told], text=True).strip() == "False"  # noqa: S603
