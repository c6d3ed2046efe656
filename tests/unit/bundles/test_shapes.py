"""What pydantic finds becomes a problem at the line of the value it is about."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel, ConfigDict, ValidationError

from gateway.adapters.bundles.shapes import shape_problem
from gateway.adapters.bundles.yaml_text import read_document


class Inner(BaseModel):
    model_config = ConfigDict(extra="forbid")

    size: int


class Outer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    items: list[Inner]


@pytest.mark.parametrize(
    ("text", "where", "detail"),
    [
        ("items:\n- size: 1\n- size: x\n", "x.yaml:3", "items.1.size: input should be a valid integer"),
        ("items:\n- size: 1\n  width: 2\n", "x.yaml:3", 'unknown key "items.0.width"'),
        ("items:\n- size: 1\n- {}\n", "x.yaml:3", 'the key "items.1.size" is missing'),
        ("\nother: 1\nitems: []\n", "x.yaml:2", 'unknown key "other"'),
        ("\n- 1\n", "x.yaml:2", "x.yaml: input should be an object"),
    ],
)
def test_a_finding_is_named_and_placed(text: str, where: str, detail: str) -> None:
    document, _ = read_document("x.yaml", text)
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate_json(json.dumps(document.value), strict=True)
    (problem,) = (shape_problem(document, error) for error in caught.value.errors(include_url=False))
    assert (problem.where, problem.detail) == (where, detail)
