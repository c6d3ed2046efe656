"""Who says that it is about something else is believed, if something else follows."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.domain.dialogue.gate import Need, read
from gateway.domain.dialogue.shifting import asked_anew
from gateway.domain.language import lexicon_of
from tests.briefs import brief_of, conversation_of

BEFORE = {
    "en": ("How long is parental leave in Brazil?", "Four months."),
    "de": ("Wie lange dauert die Elternzeit in Wien?", "Zwei Jahre."),
    "es": ("¿Cuánto dura el permiso parental en Madrid?", "16 semanas."),
    "pt": ("Quanto dura a licença parental em Lisboa?", "Quatro meses."),
}


@pytest.mark.parametrize(
    ("language", "message", "asked"),
    [
        (
            "en",
            "ok and now something else - how do I park my bike at the office?",
            "how to park my bike at the office",
        ),
        ("en", "Actually forget that. What's the dress code for visits?", "dress code for visits"),
        ("de", "Anderes Thema: wo parke ich mein Fahrrad am Werk?", "wo parke ich mein Fahrrad am Werk"),
        (
            "es",
            "cambiando de tema: ¿dónde aparco la bicicleta en la oficina?",
            "dónde aparco la bicicleta en la oficina",
        ),
        (
            "pt",
            "Outro assunto: onde estaciono a bicicleta no escritório?",
            "onde estaciono a bicicleta no escritório",
        ),
    ],
    ids=["en", "forget", "de", "es", "pt"],
)
def test_the_last_topic_is_left(language: str, message: str, asked: str) -> None:
    brief = brief_of(message, *BEFORE[language], language=language)
    reading = read(brief.conversation, {}, ())
    assert (reading.need, reading.reasons, reading.leans) == (Need.REWRITE, ("new_topic",), False)
    assert [query.text for query in propose(brief).queries] == [asked]


def test_what_follows_goes_on_with_the_new_topic() -> None:
    said = (*BEFORE["en"], "New topic: where do I order a monitor?", "In the shop.")
    (query,) = propose(brief_of("who approves it?", *said)).queries
    assert query.text == "who approves monitor"


@pytest.mark.parametrize(
    "message",
    [
        "something else?",
        "another topic",
        "new topic: and in Spain?",
        "a different question is how long it takes",
    ],
)
def test_where_nothing_stands_by_itself_behind_it_no_topic_is_left(message: str) -> None:
    lexicon = lexicon_of("en")
    assert lexicon is not None
    assert asked_anew(message, lexicon) == ""
    assert "new_topic" not in read(conversation_of(message, *BEFORE["en"]), {}, ()).reasons
