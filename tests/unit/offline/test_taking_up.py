""" "Yes" to an offer asks what the assistant offered to tell, and not the last question again."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.adapters.offline.taking_up import taken_up
from tests.briefs import brief_of
from tests.unit.offline.talks import talk


@pytest.mark.parametrize(
    ("language", "said", "yes", "wanted"),
    [
        (
            "en",
            ("Are there study grants for employees?", "Yes. Shall I look up how to apply?"),
            "yes please",
            "how to apply for study grants",
        ),
        (
            "en",
            ("How long is the notice period?", "Three months. Do you want to know where the form is?"),
            "sure",
            "where the form is for notice period",
        ),
        (
            "de",
            ("Darf ich im Homeoffice arbeiten?", "Ja. Möchten Sie wissen, wie man den Antrag stellt?"),
            "ja bitte",
            "wie man den Antrag stellt für Homeoffice",
        ),
        (
            "es",
            ("¿Hay teletrabajo?", "Sí. ¿Quieres que te explique cómo solicitarlo?"),
            "sí, por favor",
            "cómo solicitar teletrabajo",
        ),
    ],
    ids=["apply", "form", "de", "es"],
)
def test_what_was_offered_is_asked(language: str, said: tuple[str, ...], yes: str, wanted: str) -> None:
    reply = propose(brief_of(yes, *said, language=language))
    assert [query.text for query in reply.queries] == [wanted]


def test_an_offer_without_a_question_is_none_to_take_up() -> None:
    assert taken_up(talk("How long is leave?", "20 days. Shall I send you the form?")) is None
    assert taken_up(talk("How long is leave?", "How many hours do you work?")) is None
