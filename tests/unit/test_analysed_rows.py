"""A row of shared spans belongs to one question of one tenant and detector, and is believed nowhere else."""

from __future__ import annotations

from dataclasses import replace

from gateway.adapters.postgres.analysed_rows import AnalysedRows
from gateway.domain.masking import Span
from gateway.ports.spans import Question
from tests.contract.places import SEALING

QUESTION = Question("Does Zanzibar Gomez approve?", "en", ("US", "GB"))
FOUND = (Span(5, 19, "PERSON", 0.85),)
ROWS = AnalysedRows(SEALING, "1")


def digest(question: Question = QUESTION, tenant: str = "acme", version: str = "1") -> bytes:
    return AnalysedRows(SEALING, version).digest(tenant, question)


def test_another_tenant_has_another_row() -> None:
    assert digest() != digest(tenant="globex")


def test_another_version_of_the_detector_has_another_row() -> None:
    assert digest() != digest(version="2")


def test_another_language_has_another_row() -> None:
    assert digest() != digest(replace(QUESTION, language="de"))


def test_other_regions_have_another_row() -> None:
    assert digest() != digest(replace(QUESTION, regions=("US",)))


def test_another_text_has_another_row() -> None:
    assert digest() != digest(replace(QUESTION, text=QUESTION.text + " "))


def test_what_was_written_is_read() -> None:
    row = ROWS.row("acme", QUESTION, FOUND)
    assert ROWS.spans("acme", QUESTION, row.digest, row.spans) == FOUND


def test_a_row_moved_to_another_place_is_not_believed() -> None:
    row, other = ROWS.row("acme", QUESTION, FOUND), digest(replace(QUESTION, text="Ask Maria Gomez again"))
    assert ROWS.spans("acme", QUESTION, other, row.spans) is None
    assert ROWS.spans("globex", QUESTION, row.digest, row.spans) is None


def test_spans_of_a_longer_text_are_not_believed() -> None:
    short = replace(QUESTION, text="Maria")
    row = ROWS.row("acme", short, FOUND)
    assert ROWS.spans("acme", short, row.digest, row.spans) is None
