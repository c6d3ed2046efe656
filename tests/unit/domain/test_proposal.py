"""What a question gives to choose from: few readings, and each once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.domain.proposal import MOST_OPTIONS, few_of


def test_a_reading_is_offered_once_however_it_is_written() -> None:
    assert few_of(["parental leave", "Parental  Leave", "sick leave"]) == ("parental leave", "sick leave")


@given(st.lists(st.text(max_size=3), max_size=80))
def test_a_question_never_offers_more_than_a_person_reads(options: list[str]) -> None:
    few = few_of(options)
    assert len(few) <= MOST_OPTIONS
    assert len({" ".join(each.split()).casefold() for each in few}) == len(few)
    assert few_of(few) == few
