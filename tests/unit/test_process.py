"""What belongs to the whole process: what it has loaded is not looked at again by the collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from gateway.bootstrap.process import settle_process


class Loaded:
    """Something that the collector has to look at."""


@pytest.fixture
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def looked_at(one: object) -> bool:
    """Whether a full collection would come past it."""
    return any(each is one for each in gc.get_objects())


@pytest.mark.usefixtures("thawed")
def test_what_was_loaded_before_is_not_looked_at_again_and_what_comes_later_is() -> None:
    before = Loaded()
    assert looked_at(before)
    settle_process()
    assert not looked_at(before)
    assert looked_at(Loaded())
