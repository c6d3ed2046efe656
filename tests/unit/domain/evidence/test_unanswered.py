"""Short forms in questions without a document are counted, unless the glossary has them."""

from __future__ import annotations

from datetime import UTC, datetime

from gateway.domain.audit import AuditEvent, Evidence, Stage, Who
from gateway.domain.evidence.unanswered import Unanswered, report_of, unanswered_of

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


def question(said: str | None) -> Unanswered:
    return Unanswered(
        trace_id="tr", occurred_at="", subject="maria", said=said, searched=[], cause="nothing_found"
    )


def terms(*said: str | None, **glossary: str) -> list[tuple[str, int]]:
    report = report_of([question(each) for each in said], glossary)
    return [(each.term, each.questions) for each in report.unexplained]


def test_short_forms_are_counted_by_questions_and_ranked() -> None:
    assert terms("KYT or KYT?", "the ZQX and the KYT") == [("KYT", 2), ("ZQX", 1)]


def test_what_the_glossary_explains_is_not_lacking() -> None:
    assert terms("MV and KYT", MV="meal voucher") == [("KYT", 1)]


def test_placeholders_words_and_single_letters_are_no_short_forms() -> None:
    assert terms("<PERSON_1> asked <EMAIL_ADDRESS_2> for plan B in March", None) == []


def test_a_question_is_told_by_its_masked_message_and_its_searches() -> None:
    who = Who("acme", "maria")

    def event(stage: Stage, evidence: Evidence) -> AuditEvent:
        return AuditEvent("ev", who, NOON, "tr_1", "", stage, evidence)

    found = event(Stage.FEEDBACK, Evidence(reasons=("no_results",)))
    masked = event(
        Stage.MASK, Evidence(texts={"message": "for <PERSON:a>", "masked_message": "for <PERSON_1>"})
    )
    scoped = event(Stage.SCOPE, Evidence(texts={"search_0": "for <PERSON:a>"}))
    told = unanswered_of(found, [masked, scoped, found])
    assert (told.said, told.searched, told.cause) == ("for <PERSON_1>", ["for <PERSON:a>"], "no_results")
    assert unanswered_of(found, [found]).said is None
