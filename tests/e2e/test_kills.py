"""Killed at five points under load, nothing is lost; and servers that break a promise are caught.

All go over one database, one after the other, as a server's life does.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.kills.place import Place, place
from tests.kills.points import How, Killing, Point

pytestmark = [pytest.mark.timeout(600), pytest.mark.asyncio(loop_scope="module")]

POINTS = (How.ANYWHERE, How.BEFORE, How.AFTER, How.BACKEND, How.POSTMASTER)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def furnished(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Place]:
    async with place(tmp_path_factory.mktemp("kills") / "postgres") as furnished:
        yield furnished


async def test_nothing_is_lost_at_five_points(furnished: Place, tmp_path: Path) -> None:
    killing = _killing(furnished, tmp_path, seed=9)
    points = [await killing.point(number, how) for number, how in enumerate(POINTS, 1)]
    last = await killing.last_start()
    assert [breach for point in points for breach in point.breaches] == []
    assert list(last) == []
    assert sum(point.answered for point in points) > 0
    assert sum(point.left for point in points) > 0


async def test_a_server_that_answers_before_its_record_is_durable_is_caught(
    furnished: Place, tmp_path: Path
) -> None:
    point = await _one_point_of("hasty", furnished, tmp_path)
    assert any("without any event" in breach or "without an end" in breach for breach in point.breaches)


async def test_a_server_that_loses_review_cases_is_caught(furnished: Place, tmp_path: Path) -> None:
    point = await _one_point_of("careless", furnished, tmp_path)
    assert any("without its review case" in breach for breach in point.breaches)


async def _one_point_of(variant: str, furnished: Place, folder: Path) -> Point:
    killing = _killing(furnished, folder, seed=36)
    return await killing.point(1, How.ANYWHERE, ("tests.kills.variants", variant, "serve"))


def _killing(furnished: Place, folder: Path, *, seed: int) -> Killing:
    return Killing(furnished, folder, random.Random(seed))  # noqa: S311 - chance that can be repeated
