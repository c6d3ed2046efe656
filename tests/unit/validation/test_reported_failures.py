"""Bad rewrites that people reported of neighbouring systems are rejected, and the right ones are not."""

from __future__ import annotations

import pytest

from gateway.domain.identifiers import identifiers_in
from gateway.domain.proposal import Proposal
from gateway.domain.validation import FOR_REWRITES, judge
from gateway.domain.violations import ViolationCode
from tests.unit.validation.cases import case, codes, queries

SETUP = "Setup keeps failing on the build agents."
ERROR = "\"[WinError 5] Access is denied: 'C:\\apps\\svc+cache'\""


def judged(language: str, message: str, said: tuple[str, ...], *texts: str) -> list[ViolationCode]:
    given = case(message, *said, language=language, identifiers=identifiers_in(message, ()))
    return codes(judge(given, Proposal(source="test", queries=queries(*texts)), FOR_REWRITES))


@pytest.mark.parametrize(
    ("message", "said", "bad", "code", "good"),
    [
        pytest.param(
            "What is their on-call rota?",
            ("Which team owns the Falcon service?", "The Platform team owns Falcon."),
            "¿Cuál es el calendario de guardia del equipo Platform?",
            ViolationCode.LANGUAGE_CHANGED,
            "Platform team on-call rota for the Falcon service",
            id="c015",
        ),
        pytest.param(
            f"Why does it say {ERROR} on the C++ agents?",
            (SETUP,),
            "setup fails access is denied on C agents",
            ViolationCode.IDENTIFIER_LOST,
            f"setup fails with {ERROR} on C++ build agents",
            id="c017",
        ),
        pytest.param(
            "And for new parents?",
            ("Tell me about leave.",),
            'Here is the rewritten query:\n"parental leave policy for new parents"',
            ViolationCode.ANSWERED_INSTEAD,
            "leave policy for new parents",
            id="c018",
        ),
        pytest.param(
            "show contracts",
            (),
            "show salesforce vendor contracts",
            ViolationCode.MEANING_DRIFT,
            "show contracts",
            id="c019",
        ),
        pytest.param(
            "Which laptops are not covered by them?",
            ("I am reading the warranty terms.",),
            "laptops covered by the warranty terms",
            ViolationCode.CONSTRAINT_DROPPED,
            "laptops not covered by the warranty terms",
            id="c024",
        ),
    ],
)
def test_the_reported_rewrite_is_rejected_and_the_right_one_taken(
    message: str, said: tuple[str, ...], bad: str, code: ViolationCode, good: str
) -> None:
    assert code in judged("en", message, said, bad)
    assert judged("en", message, said, good) == []


def test_c018_a_wrapped_search_is_rejected_and_quotes_that_were_typed_are_kept() -> None:
    said = ("Tell me about leave.",)
    assert judged("en", "And for new parents?", said, '"leave for new parents"') == [
        ViolationCode.ANSWERED_INSTEAD
    ]
    assert judged("en", 'what does "leave" mean?', said, '"leave"') == []
