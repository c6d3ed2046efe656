"""Front matter, titles and ids of pages, and what is refused by line."""

from __future__ import annotations

import pytest

from gateway.adapters.documents.page import read_page
from gateway.domain.errors import Problems
from gateway.domain.page import Page


def page(text: str, name: str = "leave/vacation.md") -> Page:
    found = read_page(f"docs/{name}", name, text)
    assert isinstance(found, Page), "\n".join(map(str, found))
    return found


def refused(text: str) -> list[tuple[str, str]]:
    """Where and what, of every problem."""
    found = read_page("docs/a.md", "a.md", text)
    assert not isinstance(found, Page)
    assert {problem.of for problem in found} == {Problems.INVALID_DOCUMENT}
    return [(problem.where, problem.detail) for problem in found]


WHOLE = """---
id: vacation
title: "Vacation: how much"
scope: hr
max_price_cents: 750
remote: true
---

# Another title

Thirty days.
"""


def test_front_matter_says_what_the_page_is_and_the_rest_is_its_text() -> None:
    found = page(WHOLE)
    assert (found.id, found.title) == ("vacation", "Vacation: how much")
    assert found.text == "# Another title\n\nThirty days."
    assert found.declared == {
        "id": "vacation",
        "title": "Vacation: how much",
        "scope": "hr",
        "max_price_cents": 750,
        "remote": True,
    }


def test_what_is_said_has_its_line_in_the_file() -> None:
    found = page(WHOLE)
    assert found.where("id") == "docs/leave/vacation.md:2"
    assert found.where("max_price_cents") == "docs/leave/vacation.md:5"
    assert found.where("never said") == "docs/leave/vacation.md:1"


def test_lines_that_end_as_on_windows_are_the_same() -> None:
    assert page(WHOLE.replace("\n", "\r\n")) == page(WHOLE)


def test_a_page_without_front_matter_is_called_by_heading_and_path() -> None:
    found = page("Intro.\n\n## Vacation days ##\n\nThirty.")
    assert (found.id, found.title) == ("leave/vacation.md", "Vacation days")
    assert found.text.startswith("Intro.")
    assert found.declared == {}


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# One\n# Two", "One"),
        ("#no heading\n# Heading", "Heading"),
        ("#\n# Heading", "Heading"),
        ("    # code\n# Heading", "Heading"),
        ("```\n# a comment\n```\n# Heading", "Heading"),
        ("~~~sh\n# a comment\n```\n# another\n~~~\n# Heading", "Heading"),
        ("```\n# a comment that is never closed", "vacation"),
        ("# C#", "C#"),
        ("Text alone.", "vacation"),
        ("Rule\n---\nid: x", "vacation"),
    ],
)
def test_the_title_is_the_first_heading_outside_of_code_or_the_files_name(text: str, title: str) -> None:
    assert page(text).title == title


def test_an_empty_front_matter_says_nothing() -> None:
    found = page("---\n---\n# Title\nText")
    assert (found.declared, found.text) == ({}, "# Title\nText")


def test_front_matter_that_does_not_end_is_refused() -> None:
    assert refused("---\nid: a\n\nText") == [("docs/a.md:1", "front matter that does not end")]
    assert refused("---") == [("docs/a.md:1", "front matter that does not end")]


@pytest.mark.parametrize(
    ("front", "where"),
    [
        ("id: a\nid: b", "docs/a.md:3"),
        ("id: a\nscope: [hr", "docs/a.md:4"),
        ("id: a\nscope: &x hr", "docs/a.md:3"),
        ("id: a\nvalid: 2026-03-02", "docs/a.md:3"),
        ("id: a\n\nscope: yes", "docs/a.md:4"),
        ("id: 007", "docs/a.md:2"),
        ("- a\n- b", "docs/a.md:2"),
        ("just words", "docs/a.md:2"),
        ("id: !!python/object:os.system a", "docs/a.md:2"),
    ],
)
def test_front_matter_that_can_be_misread_is_refused_by_line(front: str, where: str) -> None:
    assert where in [place for place, _ in refused(f"---\n{front}\n---\nText")]


def test_everything_that_is_wrong_is_named_at_once() -> None:
    assert [where for where, _ in refused("---\nid: 007\nscope: yes\n---\nText")] == [
        "docs/a.md:2",
        "docs/a.md:3",
    ]
