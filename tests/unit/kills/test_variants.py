"""The broken variants are broken in the way that they say, and in no other."""

from __future__ import annotations

import pytest

from tests.kills.variants import Careless, Hasty, variant


def test_a_variant_is_found_by_its_name() -> None:
    assert variant("hasty") is Hasty
    assert variant("careless") is Careless
    assert variant("before:3").__name__ == variant("after:3").__name__ == "Dying"


@pytest.mark.parametrize("name", ["before", "after:", "hasty:x:y", "tidy"])
def test_an_unknown_one_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        variant(name)
