"""What was found is on record by digests, in its order."""

from __future__ import annotations

from gateway.domain.retrieved import digests_of_documents, places_of


def test_a_document_is_found_at_its_place_and_others_are_not() -> None:
    recorded = digests_of_documents(["travel", "payroll", "memo"])
    assert places_of(["memo", "travel", "elsewhere"], recorded) == (3, 1, None)
    assert "travel" not in recorded


def test_no_more_is_on_record_than_a_page_shows() -> None:
    ids = [f"d{n}" for n in range(100)]
    recorded = digests_of_documents(ids)
    assert len(recorded.split()) == 20
    assert places_of(["d19", "d20"], recorded) == (20, None)


def test_nothing_found_is_nothing_on_record() -> None:
    assert digests_of_documents([]) == ""
    assert places_of(["d1"], "") == (None,)
