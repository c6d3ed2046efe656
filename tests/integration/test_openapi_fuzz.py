"""Generated requests, good and bad, against our own OpenAPI document: no 5xx, each answer as documented."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import CheckFunction
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema

from tests.edge import app_of
from tests.reviews import LARS
from tests.world import MARIA, World

WITH_INPUT = (
    "POST /v1/rewrite",
    "POST /v1/search",
    "POST /v1/conversations/{conversation_id}/turns",
    "DELETE /v1/conversations/{conversation_id}",
    "GET /v1/reviews",
    "GET /v1/reviews/{review_id}",
    "POST /v1/feedback",
    "GET /v1/audit/events",
    "GET /v1/audit/traces/{trace_id}",
    "GET /v1/audit/unanswered",
    "GET /v1/audit/proofs/{event_id}",
    "GET /v1/audit/log/tile/{tile_path}",
    "POST /v1/audit/erasures",
    "POST /v1/audit/holds",
    *(f"POST /v1/audit/holds/{{hold_id}}/{act}" for act in ("approve", "release", "keep")),
    *(
        f"POST /v1/reviews/{{review_id}}/{act}"
        for act in ("claim", "renew", "reveal", "approve", "edit", "reject")
    ),
)
WITHOUT = (
    *("GET /health/live", "GET /health/ready", "GET /metrics", "GET /.well-known/jwks.json"),
    "GET /v1/audit/log/checkpoint",
    "GET /v1/audit/holds",
)
CASES = [
    *((name, GenerationMode.POSITIVE) for name in (*WITH_INPUT, *WITHOUT)),
    *((name, GenerationMode.NEGATIVE) for name in WITH_INPUT),
]
EXAMPLES = 30
"""Requests for each operation and kind; some eight hundred in all."""

BEYOND_A_SCHEMA: list[CheckFunction] = [positive_data_acceptance]
"""A message without a visible character fits every schema that one can write, and is refused."""


@pytest.fixture(scope="module")
def world() -> World:
    return World(offline=True)


@pytest.fixture(scope="module")
def api(world: World) -> OpenApiSchema:
    return schemathesis.openapi.from_asgi("/schema/openapi.json", app_of(world))


def test_these_are_all_operations(api: OpenApiSchema) -> None:
    assert {each.ok().label for each in api.get_all_operations() if isinstance(each, Ok)} == {
        *WITH_INPUT,
        *WITHOUT,
    }


@pytest.mark.parametrize(("name", "mode"), CASES)
def test_every_answer_is_as_documented(
    api: OpenApiSchema, world: World, name: str, mode: GenerationMode
) -> None:
    method, path = name.split(" ")
    operation = api[path][method]
    key = asyncio.run(world.key(LARS if path.startswith("/v1/reviews") else MARIA))

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case: Case[Any]) -> None:
        world.journal.events.clear()
        case.call_and_validate(headers={"Authorization": f"Bearer {key}"}, excluded_checks=BEYOND_A_SCHEMA)

    ask()
