"""How the window is read: as each turn stood by itself, or as it was noted to."""

from __future__ import annotations

from gateway.adapters.offline.discourse import Discourse
from gateway.adapters.offline.reading import read
from gateway.adapters.offline.shielding import shield_over
from gateway.domain.brief import MaskedTurn
from gateway.domain.conversation import Role
from gateway.domain.language.english import ENGLISH
from gateway.domain.masking import MaskedText
from gateway.domain.noted import NOTHING_NOTED, Noted, Resolved, ResolvedKind

WHETHER = Noted(offered=("leave", "something new"), resumes=True)


def turn(text: str, noted: Noted = NOTHING_NOTED, role: Role = Role.USER) -> MaskedTurn:
    return MaskedTurn(role, MaskedText(text), noted)


def meaning(meant: str, kind: ResolvedKind = ResolvedKind.ENTITY) -> Noted:
    return Noted(resolved=(Resolved(kind, "", meant),))


def read_all(*turns: MaskedTurn) -> Discourse:
    return read(turns, shield_over([each.content.text for each in turns], ()), ENGLISH)


def topics(discourse: Discourse) -> list[str]:
    return [mention.phrase.text for mention in discourse.mentions()]


def test_a_turn_counts_as_it_was_noted_and_without_notes_as_it_reads_now() -> None:
    first = turn("price of the Pro plan")
    assert read_all(first, turn("and the other?", meaning("price of Flex"))).last_question == "price of Flex"
    assert read_all(first, turn("and the Basic plan?")).last_question == "price of the Basic plan"


def test_a_correction_takes_the_question_and_its_answer_back() -> None:
    said = [turn("price of the Pro plan"), turn("The Pro plan costs 20.", role=Role.ASSISTANT)]
    for last in (
        turn("no, I meant the Basic plan"),
        turn("nope", meaning("price of the Basic plan", ResolvedKind.CORRECTION)),
    ):
        discourse = read_all(*said, last)
        assert discourse.last_question == "price of the Basic plan"
        assert "Pro plan" not in topics(discourse)


def test_what_was_dropped_counts_again_once_it_is_asked_about() -> None:
    discourse = read_all(
        turn("price of the Pro plan"),
        turn("no, I meant the Basic plan"),
        turn("notice period of the Pro plan"),
    )
    assert "Pro plan" in topics(discourse)


def test_our_question_whether_the_topic_goes_on_adds_nothing_to_it() -> None:
    discourse = read_all(turn("leave policy"), turn("Still about parking?", WHETHER, Role.ASSISTANT))
    assert topics(discourse) == ["leave policy"]
    assert discourse.resumes
    assert discourse.offered == ("leave", "something new")


def test_a_turn_that_only_declined_the_last_topic_is_none() -> None:
    assert read_all(turn("something new", Noted(begins=True))).last_question == ""
    assert read_all(turn("leave policy", Noted(begins=True))).last_question == "leave policy"


def test_thanks_and_wishes_about_the_form_are_no_questions() -> None:
    assert (
        read_all(turn("leave policy"), turn("thanks"), turn("shorter please")).last_question == "leave policy"
    )


def topic(discourse: Discourse) -> list[str]:
    return [phrase.text for phrase in discourse.topic]


def test_the_topic_is_what_the_question_named_that_opened_it() -> None:
    opened = turn("visiting hours for children in Munich")
    assert topic(read_all(opened, turn("who decides that?"))) == ["visiting hours", "children", "Munich"]
    assert topic(read_all(opened, turn("How do I reset my VPN password?"))) == ["VPN password"]
    assert topic(read_all()) == []


def test_a_question_that_goes_on_opens_no_topic() -> None:
    opened = turn("visiting hours in Munich")
    for text in ("Who signs the form?", "Are hours in Munich longer?", "Is parking paid?"):
        assert topic(read_all(opened, turn(text))) == ["visiting hours", "Munich"]


def test_what_something_was_asked_instead_of_is_no_topic_any_more() -> None:
    assert topic(read_all(turn("visiting hours in Munich"), turn("and in Lisbon?"))) == ["visiting hours"]


def test_a_correction_of_the_question_that_opened_a_topic_opens_it() -> None:
    corrected = read_all(turn("visiting hours in Munich"), turn("no, I meant Lisbon"))
    assert topic(corrected) == ["visiting hours", "Lisbon"]
