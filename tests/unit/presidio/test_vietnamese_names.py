"""Vietnamese names are found whole, with their marks and without."""

from __future__ import annotations

import pytest

from gateway.adapters.presidio.vietnamese_names import VietnameseNames


def found(text: str) -> list[str]:
    return [text[each.start : each.end] for each in VietnameseNames("xx").analyze(text, [])]


@pytest.mark.parametrize(
    "name",
    ["Nguyen Thi Lan", "Nguyễn Thị Lan", "Vo Thi Sau", "Tran Van Minh", "Lê Văn Đức", "Phạm Thị Ngọc Ánh"],
)
@pytest.mark.parametrize("sentence", ["Can {} take leave?", "Has {}'s badge expired?", "Urlaub von {}."])
def test_the_whole_name_is_found(name: str, sentence: str) -> None:
    assert found(sentence.format(name)) == [name]


@pytest.mark.parametrize("text", ["Ho Chi Minh City", "Le Van", "Mai in Berlin", "nguyen thi lan"])
def test_other_words_are_none(text: str) -> None:
    assert found(text) == []
