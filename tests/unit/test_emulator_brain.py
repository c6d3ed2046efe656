"""How the emulated model thinks: what it makes of follow-ups, and what it takes to heal it."""

from __future__ import annotations

import pytest

from gateway.domain.violations import ViolationCode
from tests.emulator.brain import good_reply, healing_reply, stubborn_reply, was_told_why
from tests.emulator.prompt import Prompt, RejectedReply, Turn
from tests.emulator.thought import Thought

ASKED = Turn("user", "How does travel expense reimbursement work?")
ANSWERED = Turn("assistant", "You file it within 30 days.")
DANGLING = RejectedReply("it for contractors", frozenset({ViolationCode.UNRESOLVED_REFERENCE}))
GLOSSARY = {"contractor": "independent contractor (PJ)", "MV": "meal voucher"}


def prompt(message: str, *turns: Turn, rejected: tuple[RejectedReply, ...] = ()) -> Prompt:
    return Prompt(message, turns, GLOSSARY, rejected)


def texts(thought: Thought) -> list[str]:
    return [search.text for search in thought.searches]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("and for contractors?", ["travel expense reimbursement for independent contractor (PJ)"]),
        ("What about trips under 80 EUR?", ["travel expense reimbursement trips under 80 EUR"]),
        ("Can it be claimed without a receipt?", ["travel expense reimbursement claimed without receipt"]),
        (
            "and for <PERSON_1> (INC-2024-118734)?",
            ["travel expense reimbursement for <PERSON_1> INC-2024-118734"],
        ),
    ],
)
def test_a_good_reply_puts_the_topic_in_place_of_what_dangles(message: str, expected: list[str]) -> None:
    assert texts(good_reply(prompt(message, ASKED, ANSWERED))) == expected


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("How do I report a safety incident?", ["report safety incident"]),
        ("What is the MV limit?", ["meal voucher (MV) limit"]),
        ("Is there a policy that covers travel?", ["policy that covers travel"]),
        ("How do I order a laptop? When is payday?", ["order laptop", "payday"]),
        ("How do I order a laptop and when is payday?", ["order laptop", "payday"]),
        ("E-mail retention rules?", ["E-mail retention rules"]),
        ("OK to claim meals on a train?", ["OK to claim meals on train"]),
        ('What does "E-QX7: hull & keel" mean?', ['"E-QX7: hull & keel" mean']),
    ],
)
def test_a_complete_message_ignores_the_conversation_and_is_split_by_topic(
    message: str, expected: list[str]
) -> None:
    assert texts(good_reply(prompt(message, ASKED))) == expected


def test_an_ordinal_takes_its_item_from_the_last_list() -> None:
    shown = Turn("assistant", "There are three plans:\n1. Commuter card\n2. Company bike\n3. Car pool")

    assert texts(good_reply(prompt("How much does the second one cost?", ASKED, shown))) == [
        "much Company bike cost"
    ]
    assert texts(good_reply(prompt("And the last one?", ASKED, shown))) == [
        "travel expense reimbursement Car pool"
    ]


def test_the_topic_is_the_latest_turn_that_stands_on_its_own() -> None:
    turns = (ASKED, ANSWERED, Turn("user", "How do I order a laptop?"), Turn("user", "and for interns?"))

    assert texts(good_reply(prompt("and for contractors?", *turns))) == [
        "order laptop for independent contractor (PJ)"
    ]


def test_an_earlier_turn_counts_as_what_it_was_found_to_mean() -> None:
    turns = (ASKED, Turn("user", "and the visa?"))
    given = Prompt("and for interns?", turns, {}, meanings={"and the visa?": "visa application"})
    assert texts(good_reply(given)) == ["visa application for interns"]


def test_the_second_one_is_easy_to_get_wrong_at_first() -> None:
    shown = Turn("assistant", "There are two plans:\n1. Commuter card\n2. Company bike")
    message = "How much does the second one cost?"

    assert texts(healing_reply(prompt(message, shown))) == ["How much does the second one cost"]
    assert texts(healing_reply(prompt(message, shown, rejected=(DANGLING,)))) == ["much Company bike cost"]


def test_an_identifier_that_the_prompt_names_is_kept_as_it_stands() -> None:
    given = Prompt("and for PO/2024/(17);x?", (ASKED,), glossary={}, identifiers=("PO/2024/(17);", "INC-9"))

    assert texts(good_reply(given)) == ["travel expense reimbursement for PO/2024/(17);x"]
    broken = Prompt("and after ERR: 7?", (ASKED,), glossary={}, identifiers=("ERR: 7",))
    assert texts(good_reply(broken)) == ["travel expense reimbursement after ERR 7 ERR: 7"]


def test_small_talk_needs_no_retrieval() -> None:
    assert good_reply(prompt("thanks!", ASKED)) == Thought(needs_retrieval=False)


def test_a_follow_up_to_nothing_is_asked_about() -> None:
    thought = good_reply(prompt("and for contractors?"))

    assert thought.searches == ()
    assert thought.clarification is not None
    assert "and for contractors?" in thought.clarification.question


@pytest.mark.parametrize("message", ["and for contractors?", "What about contractors?", "Can they claim it?"])
def test_a_stubborn_reply_leaves_the_reference_dangling(message: str) -> None:
    (text,) = texts(stubborn_reply(prompt(message, ASKED)))

    assert {"it", "they"} & set(text.lower().split())
    assert "reimbursement" not in text


def test_it_heals_only_when_it_is_told_what_was_wrong_with_which_reply() -> None:
    first = healing_reply(prompt("and for contractors?", ASKED))
    second = healing_reply(prompt("and for contractors?", ASKED, rejected=(DANGLING,)))

    assert texts(first) == ["it for contractors"]
    assert texts(second) == ["travel expense reimbursement for independent contractor (PJ)"]


@pytest.mark.parametrize(
    "rejected",
    [
        (),
        (RejectedReply("it for contractors", frozenset()),),
        (RejectedReply("", frozenset({ViolationCode.UNRESOLVED_REFERENCE})),),
        (DANGLING, RejectedReply("it for contractors", frozenset())),
    ],
    ids=["nothing", "the text without a reason", "a reason without the text", "no reason for the last one"],
)
def test_it_does_not_heal_on_half_of_what_it_needs(rejected: tuple[RejectedReply, ...]) -> None:
    assert not was_told_why(prompt("and for contractors?", ASKED, rejected=rejected))
    assert texts(healing_reply(prompt("and for contractors?", ASKED, rejected=rejected))) == [
        "it for contractors"
    ]


@pytest.mark.parametrize("code", [ViolationCode.EMPTY, ViolationCode.MALFORMED])
def test_an_unreadable_reply_has_no_text_to_be_shown(code: ViolationCode) -> None:
    assert was_told_why(
        prompt("and for contractors?", ASKED, rejected=(RejectedReply("", frozenset({code})),))
    )


def test_an_easy_message_is_good_at_once() -> None:
    assert healing_reply(prompt("How do I order a laptop?", ASKED)) == good_reply(
        prompt("How do I order a laptop?", ASKED)
    )
