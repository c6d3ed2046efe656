"""Pages are templates with everything escaped; a missing value breaks one instead of leaving a blank."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from jinja2 import UndefinedError

from admin.pages import HERE, go_to, page
from gateway.domain.errors import Problem, Problems
from tests.markup import Page

TEMPLATES = sorted((HERE / "templates").glob("*.html"))
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def test_no_template_lets_anything_through_unescaped() -> None:
    assert TEMPLATES
    for template in TEMPLATES:
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"\|\s*safe|autoescape|Markup|javascript:|\son\w+=|style=", text), template.name


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        page("problem.html", signed=None)


def test_whatever_a_page_is_given_is_escaped() -> None:
    problem = Problem(Problems.CONFLICT, "<script>alert(1)</script>", hint="\"'><img src=x>")
    response = page("problem.html", problem.status, signed=None, problem=problem)
    assert response.status_code == 409
    found = Page(response.content.decode())
    assert found.tags.isdisjoint({"script", "img"})
    assert "<script>alert(1)</script>" in found.text


def test_a_page_that_cannot_be_had_now_says_when_to_come_back() -> None:
    unavailable = Problem(Problems.AUDIT_UNAVAILABLE, "The audit log cannot be written")
    assert page("problem.html", 503, signed=None, problem=unavailable).headers["Retry-After"] == "1"
    forbidden = Problem(Problems.FORBIDDEN, "no")
    assert "Retry-After" not in page("problem.html", 403, signed=None, problem=forbidden).headers


def test_the_way_on_is_a_get() -> None:
    response = go_to("/admin")
    assert (response.status_code, response.headers["Location"]) == (303, "/admin")
