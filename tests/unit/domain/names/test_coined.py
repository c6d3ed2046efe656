"""Words that programs and makers coin are told from double names and names with a capital within."""

from __future__ import annotations

import pytest

from gateway.domain.names.coined import is_coined


@pytest.mark.parametrize(
    "word", ["CrashLoopBackOff", "ImagePullBackOff", "EliteBook", "ThinkPad", "NullPointerException",
             "maria-prod", "anna-db", "xz-utils", "jackson-api"]
)  # fmt: skip
def test_joined_words_and_names_of_environments_are_coined(word: str) -> None:
    assert is_coined(word)


@pytest.mark.parametrize(
    "word", ["McAfee", "MacDonald", "MaryAnn", "DeVito", "MARIA", "maria", "Maria", "anna-lena", "Anna-Prod",
             "O'Neill", "Jean-Luc", "MariaGonzalez", ""]
)  # fmt: skip
def test_names_are_not(word: str) -> None:
    assert not is_coined(word)
