"""Words that nothing explains are proposed, with what documents may call them; nothing else is."""

from __future__ import annotations

from gateway.domain.evidence.unanswered import Unanswered
from gateway.domain.quality.candidates import Candidate, Documents, acronyms_in, candidates

GLOSSARY = {"MV": "meal voucher"}
ORDINARY = frozenset({"dog", "bunker", "lift", "deadline"})
PAGES = (
    "A travel expense claim (form) is due in 30 days. Every travel expense claim needs receipts.",
    "Time entry corrections go to the team lead; the entry. Correction is quick.",
)


def question(said: str | None) -> Unanswered:
    return Unanswered(
        trace_id="tr_1", occurred_at="", subject="", said=said, searched=[], cause="nothing_found"
    )


def proposed(*said: str | None) -> tuple[Candidate, ...]:
    questions = [question(each) for each in said]
    documents = Documents(acronyms_in(questions, GLOSSARY))
    for page in PAGES:
        documents.read(page)
    return candidates(questions, GLOSSARY, documents, ORDINARY.__contains__)


def test_a_short_form_comes_with_the_phrases_it_may_stand_for() -> None:
    assert proposed("Where do I file a TEC?", "TEC deadline for <PERSON_1>") == (
        Candidate(
            "TEC",
            2,
            ("Where do I file a TEC?", "TEC deadline for <PERSON_1>"),
            ("travel expense claim", "time entry corrections"),
        ),
    )


def test_a_phrase_does_not_reach_over_a_pause() -> None:
    (only,) = proposed("what is an EC?")
    assert only.meanings == ("expense claim", "entry corrections")


def test_a_nickname_that_no_document_has_is_proposed_without_a_meaning() -> None:
    assert [(each.term, each.meanings) for each in proposed("How do I use the munchcard?")] == [
        ("munchcard", ())
    ]


def test_what_documents_or_the_glossary_say_is_known() -> None:
    assert proposed("Where is the receipts form?", "What is the MV for?", "what about meal vouchers") == ()


def test_questions_are_counted_once_each_and_the_most_frequent_comes_first() -> None:
    found = proposed("munchcard pin", "munchcard pin", "munchcard limit", "gizmobox limit", None)
    assert [(each.term, each.questions) for each in found][:1] == [("munchcard", 2)]
    assert "gizmobox" in [each.term for each in found]


def test_small_words_numbers_and_placeholders_are_never_proposed() -> None:
    assert proposed("and what about <PERSON_1> in 2024?", "und was ist mit 30 EUR", "e o que é isso?") == ()


def test_a_word_of_everybody_is_proposed_only_where_it_is_written_as_a_name() -> None:
    assert [each.term for each in proposed("may I bring my dog")] == []
    assert [each.term for each in proposed("where is the Bunker")] == ["bunker"]
    assert [each.term for each in proposed("Bunker, where is it")] == []
    assert [each.term for each in proposed("wie kann ich meinen Aufzugsch mitbringen")] == ["aufzugsch"]
