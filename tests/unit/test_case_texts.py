"""The sealed text of a review case comes back whole, also one from before there were gaps."""

from __future__ import annotations

import json
from dataclasses import replace

from gateway.adapters.postgres.case_texts import content_of, text_of_case
from tests.review_cases import CONTENT, a_case


def test_a_content_comes_back_with_its_gaps() -> None:
    content = replace(CONTENT, gaps=(0, 6))
    assert content_of(json.loads(text_of_case(a_case(content=content)))["content"]) == content


def test_a_content_that_was_kept_before_there_were_gaps_has_none_and_its_digest() -> None:
    body = json.loads(text_of_case(a_case()))["content"]
    del body["gaps"]
    assert (content_of(body), content_of(body).digest) == (CONTENT, CONTENT.digest)
