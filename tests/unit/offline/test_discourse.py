"""What the conversation has been about, and how much each thing weighs."""

from __future__ import annotations

from gateway.domain.language.lexicon import Anaphor, Kind, Number
from tests.unit.offline.talks import talk


def named(*said: str) -> list[str]:
    return [mention.phrase.text for mention in talk(*said).mentions()]


def test_what_was_named_later_weighs_more() -> None:
    assert named("leave policy", "", "visa form")[0] == "visa form"


def test_what_was_named_again_weighs_more_than_what_was_named_once() -> None:
    assert (
        named("leave policy", "", "leave policy and visa form", "", "visa and leave policy")[0]
        == "leave policy"
    )


def test_a_question_weighs_more_than_its_answer() -> None:
    assert named("leave policy", "Parking space.") == ["leave policy", "Parking space"]


def test_only_the_beginning_of_an_answer_counts() -> None:
    assert "parking" not in named("leave policy", "One form. Two days. Three weeks. A parking.")


def test_a_role_weighs_less_than_what_has_it() -> None:
    assert named("purchase of laptops")[0] == "laptops"


def test_a_bare_noun_counts_for_the_one_fuller_phrase_it_heads() -> None:
    assert named("which team owns payroll", "The Platform team owns it.")[0] == "Platform team"


def test_a_command_in_an_answer_names_nothing() -> None:
    assert "Avoid" not in named("leave policy", "Use it. Avoid. Babbage signs.")
    assert "Babbage" in named("leave policy", "Use it. Avoid. Babbage.")


def test_generic_words_are_no_topic() -> None:
    assert named("different types of things") == []


def test_people_are_meant_by_personal_pronouns_and_by_no_others() -> None:
    discourse = talk("leave policy of <PERSON_1>", "")
    she = discourse.meant_by(Anaphor(Number.ONE, Kind.PERSON))
    it = discourse.meant_by(Anaphor(Number.ONE, Kind.THING))
    assert ([m.phrase.text for m in she], [m.phrase.text for m in it]) == (["<PERSON_1>"], ["leave policy"])


def test_number_is_a_preference() -> None:
    discourse = talk("which laptops have a warranty", "")
    assert discourse.meant_by(Anaphor(Number.MANY))[0].phrase.text == "laptops"
    assert discourse.meant_by(Anaphor(Number.ONE))[0].phrase.text == "warranty"


def test_a_discourse_knows_its_last_question_and_what_was_asked_back() -> None:
    discourse = talk("leave policy", "It depends. Which country?")
    assert (discourse.last_question, discourse.asks_back) == ("leave policy", "Which country?")
    assert (talk().last_question, talk("leave", "Fine.").asks_back) == ("", "")


def test_the_base_of_a_question_is_it_without_what_was_put_after_it() -> None:
    assert talk().asked("leave for interns", "leave").last_base == "leave"
    assert talk("leave").last_base == "leave"
