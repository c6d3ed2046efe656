"""Guessing stays with a tenant's first language until a text speaks clearly for another."""

from __future__ import annotations

import pytest

from gateway.adapters.languages import LangidLanguages

LANGUAGES = LangidLanguages()


@pytest.mark.parametrize("text", ["Maria Garcia", "reset VPN password", "WFH policy", "and for contractors?"])
def test_names_and_acronyms_do_not_move_a_message_out_of_english(text: str) -> None:
    assert LANGUAGES.guess(text, ["en", "de", "pt"]) == "en"


@pytest.mark.parametrize(
    ("text", "language"),
    [("Und für Leiharbeiter?", "de"), ("E para terceirizados?", "pt"), ("and for contractors?", "en")],
)
def test_three_words_are_enough_to_leave_another_first_language(text: str, language: str) -> None:
    first = "en" if language != "en" else "de"
    assert LANGUAGES.guess(text, [first, "de", "pt", "en"]) == language


@pytest.mark.parametrize(
    ("text", "among"),
    [("pt\0Quanto custa o vale", ("en",)), ("Quanto custa o vale", ("en\0pt",)), ("vale", ("en", "pt"))],
    ids=["a text that begins like a language", "a language that reads like two", "a part of it"],
)
def test_what_one_tenant_asked_before_changes_no_guess_of_another(text: str, among: tuple[str, ...]) -> None:
    shared = LangidLanguages()
    shared.guess(text, among)
    assert shared.guess("Quanto custa o vale", ["en", "pt"]) == "pt"


def test_the_final_search_of_a_french_conversation_is_known_to_be_french() -> None:
    assert LANGUAGES.guess("Quel est le délai de résiliation de ce contrat ?", ["en", "fr"]) == "fr"


def test_a_first_language_that_the_model_does_not_know_is_not_guessed_away() -> None:
    assert LANGUAGES.guess("What is the policy for remote work?", ["tlh", "en"]) == "tlh"


def test_a_text_is_guessed_anew_among_other_languages_and_alike_among_the_same() -> None:
    text = "Quel est le délai de résiliation de ce contrat ?"
    guesses = [LANGUAGES.guess(text, among) for among in (["fr"], ["tlh", "fr"], ["fr"], ["tlh", "fr"])]
    assert guesses == ["fr", "tlh", "fr", "tlh"]


def test_no_more_guesses_are_kept_than_fit_and_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gateway.adapters.languages._KEPT", 3)
    languages = LangidLanguages()
    for number in range(9):
        languages.guess(f"Wie viel Urlaub habe ich im Jahr {number}?", ["en", "de"])
    assert "Urlaub" not in repr(vars(languages))
    assert len(vars(languages)["_guessed"]) == 3


def test_a_long_text_is_told_by_its_beginning() -> None:
    text = "Wie viel Urlaub habe ich in diesem Jahr? " * 25 + "What is that? " * 5000
    assert LANGUAGES.guess(text, ["en", "de"]) == "de"


@pytest.mark.parametrize(
    "text",
    [
        "Moin, wo krieg ich denn mien nieges Laptop her?",  # Low German is no language of `among`, German is
        "Quem aprova o reembolso das despesas de viagem?",
        "Does the Kubernetes Grafana Prometheus dashboard cover Azure?",
        "Maria Garcia, João Silva, Hans Meier, Anna Nowak",
    ],
)
def test_names_products_and_dialects_are_of_no_foreign_language(text: str) -> None:
    assert LANGUAGES.guess(text, ["en", "de", "pt"]) in {"en", "de", "pt"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("田中太郎さんの給与はいくらですか", "ja"),
        ("王小明的工资是多少？", "zh"),
        ("김민수의 급여는 얼마입니까", "ko"),
        ("Сколько?", "ru"),
        ("كم راتب أحمد؟", "ar"),
    ],
)
def test_letters_that_no_language_of_a_tenant_has_are_of_another(text: str, language: str) -> None:
    assert LANGUAGES.guess(text, ["en", "pt"]) == language
    assert LANGUAGES.guess(text, [language, "en"]) == language


@pytest.mark.parametrize("text", ["and for Mаria?", "the 東京 office", "Ωmega plan"])
def test_a_few_of_them_among_others_tell_nothing(text: str) -> None:
    assert LANGUAGES.guess(text, ["en", "pt"]) == "en"


SHORT = {
    "it": (
        "Chi approva gli ordini?",
        "Non riesco ad accedere",
        "Dove sono le fatture?",
        "Giorni di malattia",
    ),
    "nl": (
        "Hoeveel verlof heb ik?",
        "Ik kan niet inloggen",
        "Mag ik thuiswerken?",
        "De scanner doet het niet",
    ),
    "cs": ("Kdy přijde výplata?", "Kdo schvaluje objednávky?", "Jak změním heslo?", "Kolik mám dovolené?"),
    "sv": ("Var finns fakturorna?", "Får jag jobba hemma?", "Jag kan inte logga in", "Kan någon hjälpa mig?"),
    "da": ("Hvor mange feriedage har jeg?", "Hvordan skifter jeg adgangskode?"),
    "ro": ("Cine este șeful meu?",),
    "sk": ("Prečo nefunguje tlačiareň?",),
    "ca": ("On són les factures?",),
}


@pytest.mark.parametrize("among", [["en"], ["en", "de", "pt"], ["en", "de", "es", "fr", "pl", "pt"]])
@pytest.mark.parametrize(
    ("language", "text"), [(language, text) for language, texts in SHORT.items() for text in texts]
)
def test_a_short_question_in_a_language_that_nobody_asked_for_is_in_its_own(
    language: str, text: str, among: list[str]
) -> None:
    assert LANGUAGES.guess(text, among) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Is Lenka Horáková in?", "en"),
        ("and for Håkon Bjørndal?", "en"),
        ("Ask Jeroen van den Berg", "en"),
        ("does Işıl Kılıç know?", "en"),
        ("Urlaub von Lukáš Novotný", "de"),
        ("Où est Işıl Kılıç ?", "fr"),
        ("Fale com Jeroen van den Berg", "pt"),
        ("a dla Søren Kjær?", "pl"),
        ("¿y para Gianluca Esposito?", "es"),
    ],
)
def test_whoever_has_a_foreign_name_is_asked_about_in_any_language(text: str, language: str) -> None:
    assert LANGUAGES.guess(text, [language]) == language


def test_without_its_everyday_words_a_short_question_is_taken_for_the_tenants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gateway.adapters.languages._prove", lambda *_: False)
    assert LangidLanguages().guess("Chi approva gli ordini?", ["en"]) == "en"
