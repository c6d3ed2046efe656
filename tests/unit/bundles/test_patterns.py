"""Identifier patterns: readable, never empty, and of no shape that runs for ever."""

from __future__ import annotations

import pytest

from gateway.adapters.bundles.patterns import LONGEST_PATTERN, fault_in


@pytest.mark.parametrize(
    "pattern",
    [
        r"INC-\d{4}-\d+",
        r"[A-Z]+-\d+",
        r"[A-Z]{2}-\d{4}-[A-Z]",
        r"(?:EU|US)-\d+",
        r"(?:\d{3}-)+\d",
        r"A(?:-\d+)?",
        r"[(a+)+]x",
        r"\(a+\)+",
        r"[\]*]+x",
        r"[]+]x+",
        r"FW-\d+\.\d+\.\d+",
    ],
)
def test_ordinary_shapes_are_fine(pattern: str) -> None:
    assert fault_in(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("[", "cannot be read"),
        ("(a", "cannot be read"),
        ("*a", "cannot be read"),
        ("a{99999999999}", "cannot be read"),
        ("", "fits the empty text"),
        ("a*", "fits the empty text"),
        ("a|", "fits the empty text"),
        ("(?=a)", "fits the empty text"),
        (r"\b", "fits the empty text"),
        (r"(\d+)+", "repeats a group"),
        (r"(?:a|aa)*b", "repeats a group"),
        (r"(?:(?:a+))*b", "repeats a group"),
        (r"(a{1,})+b", "repeats a group"),
        (r"((a+)b){2,}c", "repeats a group"),
        (r"(x+)\1", "refers back"),
        (r"(?P<x>a+)(?P=x)", "refers back"),
        ("a" * (LONGEST_PATTERN + 1), "longer than"),
    ],
)
def test_a_faulty_pattern_is_refused_with_its_fault(pattern: str, fault: str) -> None:
    assert (fault_in(pattern) or "").startswith(fault)
