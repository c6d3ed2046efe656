"""Messages without a pronoun that lean on what was said, and answers to a question."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.fragments import is_fragment
from gateway.domain.dialogue.leaning import answers, leaning, leaning_on
from gateway.domain.dialogue.recalling import calls_briefly, resumes
from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("why?", "ellipsis"),
        ("What are the ups and downs?", "ellipsis"),
        ("and for contractors?", "ellipsis"),
        ("What else is paid?", "contrast"),
        ("What are habitats of these rodents?", "dangling_reference"),
        ("Which of those three offices is open?", "dangling_reference"),
        ("Which three offices are open?", None),
        ("what happens to my meal card then?", "dangling_reference"),
        ("How many days a week may I work from home?", None),
        ("How long do I have to wait?", "ellipsis"),
        ("How many vacation days do I get?", None),
        ("Can I work from home?", None),
        ("Do I need a visa?", None),
        ("How long is probation?", None),
        ("Do interns get less?", "ellipsis"),
        ("What happened in 1997?", "ellipsis"),
        ("Is there a form?", "ellipsis"),
        ("What is the deadline?", "ellipsis"),
        ("Pro plan?", "ellipsis"),
        ("password reset", None),
        ("What is kubernetes?", None),
        ("What changed this year in payroll?", None),
        ("How do I book the shuttle?", None),
        ("Who booked the shuttle?", "ellipsis"),
        ("Who booked the airport shuttle?", None),
        ("Who attended the opening of museums?", None),
        ("Is the room free on <DATE_TIME_1>?", "ellipsis"),
        ("Will it be windy?", "ellipsis"),
        ("How much noise is expected?", "ellipsis"),
        ("What else does Ada Lovelace say?", None),
    ],
)
def test_what_names_too_little_leans(text: str, reason: str | None) -> None:
    assert leaning(text, ENGLISH) == reason


@pytest.mark.parametrize("text", ["Yes, B1", "the blue one", "in Lisbon", "13 inches"])
def test_short_statements_answer(text: str) -> None:
    assert answers(text, ENGLISH)


@pytest.mark.parametrize("text", ["", "What is leave?", "B1?", "show me the rules", "is it paid"])
def test_questions_and_requests_do_not_answer(text: str) -> None:
    assert not answers(text, ENGLISH)


def test_a_fragment_is_neither_a_question_nor_a_request() -> None:
    assert is_fragment("the Pro plan?", ENGLISH)
    assert not is_fragment("what plan", ENGLISH)
    assert not is_fragment("show the plan", ENGLISH)


def test_a_bare_thing_that_was_named_before_is_that_thing() -> None:
    earlier = ["Which band recorded an album in Lisbon?"]
    assert resumes("When was the band renamed?", earlier, ENGLISH)
    assert not resumes("When was the shuttle booked?", earlier, ENGLISH)
    assert not resumes("When was the jazz band renamed?", earlier, ENGLISH)
    assert not resumes("When was a band renamed?", earlier, ENGLISH)


@pytest.mark.parametrize(
    "text",
    [
        "How does the plant-based method work?",
        "What are the prices of the museum?",
        "Who runs the first method?",
    ],
)
def test_a_thing_of_several_words_that_were_said_before_is_known(text: str) -> None:
    earlier = ["First, there are methods that are plant based.", "Where is the hockey museum?"]
    assert resumes(text, earlier, ENGLISH)
    assert not resumes(text, ["What is the leave policy?"], ENGLISH)
    assert not resumes(f"{text[:-1]} in Lisbon?", earlier, ENGLISH)


def test_a_question_that_says_when_stands_by_itself_unless_a_name_was_spoken_of() -> None:
    text = "Will it snow <DATE_TIME_1>?"
    assert leaning_on(["What is for lunch today?"], text, ENGLISH) is None
    assert leaning_on(["Where do people in Lisbon eat?"], text, ENGLISH) == "ellipsis"
    assert leaning_on(["What is for lunch today?"], "And tomorrow?", ENGLISH) == "ellipsis"


def test_that_week_points_back_and_this_week_does_not() -> None:
    assert leaning("Which offices close in that week?", ENGLISH) == "dangling_reference"
    assert leaning("Which offices close this week?", ENGLISH) is None


@pytest.mark.parametrize(
    "text", ["different types of leave for interns", "What are the different kinds of contracts?"]
)
def test_different_kinds_are_set_against_nothing(text: str) -> None:
    assert leaning(text, ENGLISH) != "contrast"


@pytest.mark.parametrize(
    "text", ["Yes, please show me the rules for company cars", "I'd like to read about the Lisbon move"]
)
def test_a_request_that_says_what_it_is_about_is_no_answer(text: str) -> None:
    assert not answers(text, ENGLISH)


def test_one_word_of_a_name_that_was_given_in_full_calls_it_briefly() -> None:
    earlier = ["Who was Ada Lovelace?", "She wrote about the Analytical Engine."]
    assert calls_briefly("Did Lovelace marry?", earlier, ENGLISH)
    assert not calls_briefly("Did Byron marry?", earlier, ENGLISH)
    assert not calls_briefly("Did the engine run?", earlier, ENGLISH)
    assert not calls_briefly("Which schools and universities did Lovelace visit?", earlier, ENGLISH)


@pytest.mark.parametrize(
    ("language", "text", "leans"),
    [
        ("en", "How does vacation work?", False),
        ("en", "How does the process work?", True),
        ("en", "How does it work?", True),
        ("de", "Wie funktioniert Urlaub?", False),
        ("de", "Wie funktioniert das?", True),
        ("pt", "Como funciona o vale-refeição?", False),
        ("pt", "Como funciona para prestadores?", True),
        ("es", "¿Cómo funciona la nómina?", False),
        ("es", "¿Cómo funciona para externos?", True),
        ("en", "What to do after an accident?", False),
        ("en", "What to do about it?", True),
        ("en", "Who do I call after the outage?", True),
        ("de", "Was tun nach einer Nadelstichverletzung?", False),
        ("de", "Was tun bei einem Nadelstich?", False),
        ("de", "Was tun bei dem?", True),
        ("pt", "O que fazer depois de um acidente?", False),
        ("pt", "O que fazer com isso?", True),
        ("es", "¿Qué hacer después de un accidente?", False),
        ("es", "¿Qué hacer con eso?", True),
    ],
)
def test_how_a_thing_works_and_what_to_do_is_asked_of_what_is_named(
    language: str, text: str, leans: bool
) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    assert (leaning(text, lexicon) is not None) == leans


def test_a_name_of_several_words_that_nobody_said_is_asked_about_by_itself() -> None:
    question = "What is the notice period?"
    assert leaning_on(["Where is the gym?", "In B2."], question, ENGLISH) is None
    assert leaning_on(["When may I give notice?", "Any time."], question, ENGLISH) is not None
    assert leaning_on(["Where is the gym?"], "What is the deadline?", ENGLISH) == "ellipsis"
    assert leaning_on(["Where is the gym?"], "and the notice period?", ENGLISH) == "ellipsis"
    assert leaning_on(["Where is the gym?"], "Show me the notice period.", ENGLISH) == "ellipsis"
