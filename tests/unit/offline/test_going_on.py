"""How people go on in a talk: like takes the place of like, what is asked by itself stays by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.domain.dialogue.leaning import leaning, leaning_on
from gateway.domain.language import lexicon_of
from gateway.domain.language.english import ENGLISH
from gateway.domain.noted import Noted, Resolved, ResolvedKind
from tests.briefs import brief_of, conversation_of

_MORE = ("comma", "one", "asked", "slipped", "back", "where", "second", "segunda", "gender", "article")


def searched(language: str, message: str, *said: str) -> list[str]:
    return [query.text for query in propose(brief_of(message, *said, language=language)).queries]


@pytest.mark.parametrize(
    ("language", "message", "said", "wanted"),
    [
        (
            "en",
            "and a lamp?",
            ("Do we get a chair for the home office?", "Yes."),
            "do we get a lamp for the home office",
        ),
        (
            "en",
            "I meant 7.0.3",
            ("Does the scanner with driver 6.2 read 30 mm labels?", "No."),
            "does the scanner with driver 7.0.3 read 30 mm labels",
        ),
        (
            "en",
            "and when is the audit?",
            ("What does Project Larch cost?", "20."),
            "when is the audit for Project Larch",
        ),
        ("en", "What about RSI?", ("Do we get a chair?", "Yes."), "RSI"),
        ("en", "and above that, who decides?", ("What may a chair cost?", "90."), "above chair, who decides"),
        (
            "en",
            "back to parental leave: can I split it?",
            ("How long is parental leave?", "A year.", "Where is the gym?", "B2."),
            "can I split parental leave",
        ),
        (
            "de",
            "Zurück zum Aufzug: wie oft wird er geprüft?",
            ("Wo ist der Aufzug?", "B2."),
            "wie oft wird Aufzug geprüft",
        ),
        (
            "pt",
            "voltando ao crachá: quanto custa?",
            ("Onde peço o crachá?", "Aqui."),
            "quanto custa para crachá",
        ),
        (
            "es",
            "volviendo al carné: ¿cuánto cuesta?",
            ("¿Dónde pido el carné?", "Aquí."),
            "cuánto cuesta para carné",
        ),
        (
            "en",
            "the cafeteria",
            ("when does it close?", "What does “it” refer to?"),
            "when does cafeteria close",
        ),
        ("en", "is there a fee too?", ("How do I get a badge?", "Here."), "fee of badge"),
        (
            "en",
            "and a taxi when the last bus is gone?",
            ("Which travel costs are paid to interns?", "Trains."),
            "a taxi when the last bus is gone, interns",
        ),
        (
            "de",
            "warum nicht öfter?",
            ("Wann werden die Filter am Kran geprüft?", "Mai.", "und die Seile?", "Juni."),
            "warum nicht öfter für Seile, Kran",
        ),
        (
            "de",
            "und der zweite, hat der Bonus?",
            ("Was gibt es?", "Es gibt den Tarif Basic und den Tarif Pro."),
            "Tarif Pro, hat der Bonus",
        ),
        (
            "en",
            "Does she get leave for that?",
            ("<PERSON_1> is moving house.", "Call <PHONE_NUMBER_1>."),
            "Does <PERSON_1> get leave for house",
        ),
        (
            "en",
            "and from 20 MWh over 3 years?",
            ("What is the volume rebate?", "2 %."),
            "volume rebate from 20 MWh over 3 years",
        ),
        (
            "en",
            "back to parental leave: and abroad?",
            ("How long is parental leave?", "A year.", "Where is the gym?", "B2."),
            "how long is parental leave abroad",
        ),
        (
            "en",
            "Back to parental leave.",
            ("How long is parental leave?", "A year.", "Where is the gym?", "B2."),
            "how long is parental leave",
        ),
        (
            "en",
            "back to sabbaticals: and for interns?",
            ("How long is parental leave?", "A year.", "Where is the gym?", "B2."),
            "sabbaticals for interns",
        ),
        (
            "de",
            "zurück zum Aufzug: und im Winter?",
            ("Wie oft wird der Aufzug geprüft?", "Monatlich.", "Wo ist das Tor?", "B2."),
            "wie oft wird der Aufzug geprüft im Winter",
        ),
        ("en", "why?", ("What does the badge cost?", "20.", "why?", "So."), "why the badge cost"),
        (
            "en",
            "and for interns?",
            ("What is the price of the badge?", "20.", "why?", "So."),
            "price of the badge for interns",
        ),
        ("es", "¿por qué?", ("¿Dónde se renueva el carné?", "Aquí."), "por qué se renueva el carné"),
        (
            "en",
            "only in Norway",
            ("How many sick days do I get?", "10."),
            "how many sick days do I get in Norway",
        ),
        ("en", "only those under 70 dollars", ("Which desks do you sell?", "Two."), "desks under 70 dollars"),
        (
            "en",
            "the first",
            ("How do I order keys?", "Do you mean keys of cupboards or keys of doors?"),
            "how to order keys of cupboards",
        ),
        (
            "en",
            "the other one, sorry",
            (
                "How do I order keys?",
                "Do you mean keys of cupboards or keys of doors?",
                "the first",
                "At the gate.",
            ),
            "how to order keys of doors",
        ),
        (
            "en",
            "the other one",
            ("Is the Sun plan or the Moon plan longer?", "The Sun plan."),
            "is the Moon plan longer",
        ),
        (
            "de",
            "den zweiten",
            ("Was kostet der Ausweis?", "Meinen Sie den Ausweis der Gäste oder den Ausweis der Fahrer?"),
            "was kostet der Ausweis der Fahrer",
        ),
        (
            "en",
            "no",
            ("How many days do I get?", "Are you a night worker?"),
            "how many days do I get not night worker",
        ),
        (
            "pt",
            "e para contratados?",
            ("Quanto custa o crachá para empregados?", "20."),
            "quanto custa o crachá para contratados",
        ),
        (
            "fr",
            "et pour les clients ?",
            ("Où garer la voiture pour les salariés ?", "B2."),
            "Où garer la voiture pour les clients",
        ),
    ],
)
def test_a_talk_goes_on(language: str, message: str, said: tuple[str, ...], wanted: str) -> None:
    assert searched(language, message, *said) == [wanted]


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "good to know"),
        ("en", "Ok, that's good to hear!"),
        ("de", "Danke, das war's"),
        ("de", "gut zu wissen"),
    ],
)
def test_a_closing_word_searches_for_nothing(language: str, message: str) -> None:
    said = "Who signs?" if language == "en" else "Wer unterschreibt?"
    assert not propose(brief_of(message, said, "Ann.", language=language)).needs_retrieval


@pytest.mark.parametrize(
    ("language", "message", "offer"),
    [
        ("en", "no", "Would you like to see the form?"),
        ("en", "No, thank you!", "Shall I show you the form?"),
        ("de", "nein danke", "Soll ich das Formular zeigen?"),
        ("pt", "não", "Quer ver o formulário?"),
        ("es", "no, gracias", "¿Quiere ver el formulario?"),
    ],
)
def test_an_offer_that_is_declined_leaves_nothing_to_search_for(
    language: str, message: str, offer: str
) -> None:
    asked = "4711"
    assert not propose(brief_of(message, asked, offer, language=language)).needs_retrieval
    assert propose(
        brief_of("yes" if language == "en" else "4712", asked, offer, language=language)
    ).needs_retrieval


@pytest.mark.parametrize(
    ("language", "message", "said"),
    [
        ("en", "When are visits on the ward possible?", ("May we wear rings?", "No.")),
        ("de", "Wann sind Besuche auf der Station möglich?", ("Dürfen wir Ringe tragen?", "Nein.")),
    ],
)
def test_a_thing_that_is_brought_up_takes_nothing_along(
    language: str, message: str, said: tuple[str, ...]
) -> None:
    (search,) = searched(language, message, *said)
    assert search.lower() == message.rstrip("?").lower()


@pytest.mark.parametrize(
    ("language", "message", "said", "wanted"),
    [
        (
            "de",
            "Wann ist er da?",
            ("Wer leitet die IT?", "<PERSON_1> leitet die IT."),
            "wann ist <PERSON_1> da, IT",
        ),
        (
            "de",
            "Wer vertritt sie?",
            ("Wer ist die Leiterin der Küche?", "Eine."),
            "wer vertritt Leiterin, Küche",
        ),
        ("pt", "Onde ele trabalha?", ("Quem chefia o RH?", "É <PERSON_1>."), "onde <PERSON_1> trabalha, RH"),
        (
            "es",
            "¿Dónde trabaja ella?",
            ("¿Quién dirige RRHH?", "Es <PERSON_1>."),
            "dónde trabaja <PERSON_1>, RRHH",
        ),
        (
            "en",
            "sorry, I meant in Porto",
            ("What is the fee of the Pro plan?", "9."),
            "fee of the Pro plan in Porto",
        ),
        ("en", "I meant leave", ("How many sick days do I get?", "9."), "how many leave do I get"),
        (
            "en",
            "and with a grade of 3?",
            ("What is the rise for a grade of 5?", "9."),
            "rise for a grade of 3",
        ),
    ],
)
def test_pronouns_of_people_corrections_and_grades(
    language: str, message: str, said: tuple[str, ...], wanted: str
) -> None:
    assert searched(language, message, *said) == [wanted]


def test_questions_that_are_announced_are_parted() -> None:
    asked = (
        "I have three questions: what is the notice period, do I get paid for overtime, and where do I park?"
    )
    assert searched("en", asked) == ["notice period", "do I get paid for overtime", "where do I park"]


def test_a_place_is_not_put_where_the_sky_does_something() -> None:
    asked = ("will it snow this evening", "Where should I look that up?")
    assert searched("en", "Porto.", *asked) == ["will it snow this evening Porto"]


@pytest.mark.parametrize(
    ("language", "message", "said", "wanted"),
    [
        (
            "en",
            "and for contractors in Sintra?",
            ("What is the hotel limit for employees travelling to Porto?", "120."),
            "hotel limit for contractors in Sintra",
        ),
        (
            "en",
            "and for nurses on night shifts?",
            ("How long is the break for doctors on day shifts?", "30 minutes."),
            "how long is the break for nurses on night shifts",
        ),
        (
            "en",
            "same for my password",
            ("How do I reset my VPN token?", "There."),
            "how to reset my password",
        ),
        (
            "en",
            "does that apply to interns as well?",
            ("How long is the notice period for employees?", "3 months."),
            "how long is the notice period for interns",
        ),
        (
            "de",
            "gilt das auch für Werkstudenten?",
            ("Wie viel darf ein Hotel in Berlin kosten?", "150."),
            "wie viel darf ein Hotel in Berlin kosten für Werkstudenten",
        ),
        (
            "en",
            "what if I'm abroad?",
            ("Who do I tell when I'm sick?", "HR."),
            "who do I tell when I'm abroad",
        ),
        (
            "en",
            "what if it's longer than that?",
            ("May I work from Spain for a month?", "Yes."),
            "may I work from Spain for a month if it's longer than that",
        ),
        (
            "en",
            "and then?",
            ("I cut my hand. What do I do first?", "Wash it."),
            "I cut my hand, what do I do first then",
        ),
        (
            "es",
            "¿y más días?",
            ("¿Puedo trabajar desde casa?", "Sí."),
            "más días trabajar desde casa",
        ),
        (
            "en",
            "how much is the latter per month?",
            ("What are the Basic tariff and the Flex tariff?", "Tariffs."),
            "how much is Flex tariff per month",
        ),
        (
            "en",
            "What about engineers, do they get a bigger one?",
            ("When do I get a new laptop?", "Now."),
            "engineers, do they get a bigger new laptop",
        ),
        (
            "en",
            "how do I apply for one?",
            ("How often am I on call?", "Every sixth week. Exceptions are possible for parents."),
            "how to apply for Exceptions, call",
        ),
        (
            "en",
            "opening hours?",
            ("Is there a gym in Lisbon?", "Yes."),
            "opening hours of Lisbon, gym",
        ),
        (
            "en",
            "who signs it?",
            ("A form arrived in the post, what now?", "Sign it."),
            "who signs form, post",
        ),
        (
            "en",
            "back to the trip, what about taxis?",
            ("What is the hotel limit on a trip?", "120.", "Where is the gym?", "B2."),
            "hotel limit on a trip for taxis",
        ),
        (
            "en",
            "can it be shortened?",
            ("What is the notice period in Brazil?", "30 days."),
            "can notice period be shortened, Brazil",
        ),
        (
            "en",
            "the second one",
            ("Is there parking in the Seville office or in the Bilbao office?", "Yes."),
            "parking in the Bilbao office",
        ),
        (
            "es",
            "en la segunda",
            ("¿Hay aparcamiento en la oficina de Sevilla o en la de Bilbao?", "Sí."),
            "aparcamiento en la oficina de Bilbao",
        ),
        ("de", "und ein Handy?", ("Wann bekomme ich einen Laptop?", "Bald."), "wann bekomme ich ein Handy"),
        (
            "de",
            "kann ich die ins nächste Jahr mitnehmen?",
            ("Wie viele Urlaubstage habe ich?", "30."),
            "kann ich Urlaubstage ins nächste Jahr mitnehmen",
        ),
    ],
    ids=["town", "shift", "own", "apply", "gilt", "if", "longer", "then", "more", "latter", *_MORE],
)
def test_what_goes_on_keeps_what_holds_and_drops_what_does_not(
    language: str, message: str, said: tuple[str, ...], wanted: str
) -> None:
    assert searched(language, message, *said) == [wanted]


def test_a_condition_that_names_its_topic_is_a_question_of_its_own() -> None:
    assert leaning("what if I lose my badge?", ENGLISH) is None
    assert leaning("what if I'm late?", ENGLISH) == "ellipsis"


@pytest.mark.parametrize(
    ("language", "message", "leans"),
    [
        ("en", "When is the canteen open?", False),
        ("en", "When is the deadline?", True),
        ("es", "¿es gratis?", True),
        ("en", "Will it rain tomorrow?", False),
    ],
)
def test_what_is_asked_by_itself_leans_on_nothing(language: str, message: str, leans: bool) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    earlier = ["How do I request parental leave?", "In the portal, under Leave."]
    assert (leaning_on(earlier, message, lexicon) is not None) is leans


@pytest.mark.parametrize("noted", ["who approves the meal voucher", ""])
def test_a_topic_that_was_only_read_into_a_question_does_not_grow(noted: str) -> None:
    window = list(conversation_of("x", "How long is parental leave?", "A year.", "who approves it?").window)
    resolved = (Resolved(ResolvedKind.ENTITY, "who approves it?", noted),) if noted else ()
    window[-1] = replace(window[-1], noted=Noted(resolved=resolved))
    brief = brief_of("can I split it?")
    asked = replace(brief, conversation=replace(brief.conversation, window=tuple(window)))
    (query,) = propose(asked).queries
    assert query.text.startswith("can I split parental leave")
    assert "voucher" not in query.text


@pytest.mark.parametrize(
    ("message", "said", "wanted"),
    [
        (
            "how long does it take?",
            ("How do I return a bicycle?", "At the gate."),
            "how long to return a bicycle",
        ),
        (
            "and how long does that usually take?",
            ("How do I return a bicycle?", "At the gate.", "and in Porto?", "At the port."),
            "how long to return a bicycle in Porto",
        ),
        (
            "how long does it take?",
            ("What does the bicycle insurance cost?", "20."),
            "how long does bicycle insurance take",
        ),
        (
            "who signs it?",
            ("How does travel insurance work?", "Well.", "how long does it take?", "A day."),
            "who signs travel insurance",
        ),
    ],
)
def test_what_one_does_takes_the_time(message: str, said: tuple[str, ...], wanted: str) -> None:
    """Where "it" means what one does the verb belongs to it; and no verb gets into a thing's name."""
    assert searched("en", message, *said) == [wanted]


@pytest.mark.parametrize(
    "opening", ["How do I rent a locker?", "How long is dental leave?", "How do I return the MDM phone?"]
)
def test_a_complete_question_on_another_thing_leaves_the_topic_before(opening: str) -> None:
    said = ("How does meal card top-up work?", "Well.", "what does it cost?", "20.", opening, "So.")
    found = searched("en", "who approves it?", *said)
    assert len(found) == 1
    assert found[0].startswith("who approves ")
    assert "card" not in found[0]
