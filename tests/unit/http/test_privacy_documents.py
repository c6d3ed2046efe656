"""What the OpenAPI document says of erasing and holding is what the routes take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.edge import client_of
from tests.world import World

HOLDS = "/v1/audit/holds"


async def operation(path: str) -> dict[str, Any]:
    async with client_of(World(offline=True)) as client:
        document = (await client.get("/schema/openapi.json")).json()
    found: dict[str, Any] = document["paths"][path]["post"]
    return found


def body_of(described: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = described["requestBody"]["content"]["application/json"]["schema"]
    return schema


@pytest.mark.parametrize(
    ("path", "required", "fields"),
    [
        ("/v1/audit/erasures", ["subject"], {"subject", "reason"}),
        (HOLDS, ["on", "value", "reason"], {"on", "value", "reason"}),
        (f"{HOLDS}/{{hold_id}}/release", ["reason"], {"reason"}),
        (f"{HOLDS}/{{hold_id}}/approve", [], {"reason"}),
        (f"{HOLDS}/{{hold_id}}/keep", [], {"reason"}),
    ],
)
async def test_each_field_of_a_body_is_described(path: str, required: list[str], fields: set[str]) -> None:
    described = await operation(path)
    body = body_of(described)
    assert body.get("required", []) == required
    assert body["properties"].keys() == fields
    assert all(field.get("description") for field in body["properties"].values())
    assert "Needs `audit " in described["description"]


async def test_what_can_be_held_is_listed_and_what_is_not_on_record_is_said() -> None:
    described = await operation(HOLDS)
    assert body_of(described)["properties"]["on"]["enum"] == ["subject", "trace", "conversation"]
    assert "404" in described["description"]
    assert "404" in described["responses"]
