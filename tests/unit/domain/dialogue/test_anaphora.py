"""What is reported as dangling, and what only looks like it."""

from __future__ import annotations

import pytest

from gateway.domain.dialogue.anaphora import LONGEST_READ, unresolved


@pytest.mark.parametrize(
    ("language", "text", "dangling"),
    [
        ("en", "How long does it take?", ("it",)),
        ("en", "Which laptops are not covered by them?", ("them",)),
        ("en", "What is their on-call rota?", ("their",)),
        ("en", "Who approves this?", ("this",)),
        ("en", "Is that allowed?", ("that",)),
        ("en", "what does that cost", ("that",)),
        ("en", "How much is the second one?", ("the second one",)),
        ("en", "and the other one?", ("and", "the other one")),
        ("en", "What does a quiet one do?", ("one",)),
        ("en", "What about Brazil?", ("What about",)),
        ("en", "and for contractors?", ("and for",)),
        ("en", "same but for the EU", ("same but",)),
        ("en", "Are there restaurants there?", ("there",)),
        ("en", "Does the manager approve it?", ("it",)),
        ("en", "What was the title of her second novel?", ("her",)),
        ("en", "does that count for us too?", ("that",)),
        ("de", "Was kostet das?", ("das",)),
        ("de", "Verfallen die am 31. März?", ("die",)),
        ("de", "Wie kann ich ihn kündigen?", ("ihn",)),
        ("de", "Gibt es dafür ein Formular?", ("dafür",)),
        ("de", "und für Werkstudenten?", ("und",)),
        ("pt", "Como posso cancelá-lo?", ("cancelá-lo",)),
        ("pt", "Quanto custa isso?", ("isso",)),
        ("pt", "e para estagiários?", ("e",)),
        ("es", "¿Cómo puedo cancelarlo?", ("cancelarlo",)),
        ("es", "¿Cuánto cuesta eso?", ("eso",)),
        ("es", "¿y para becarios?", ("y",)),
    ],
)
def test_a_reference_without_an_antecedent_is_reported_as_it_is_written(
    language: str, text: str, dangling: tuple[str, ...]
) -> None:
    found = unresolved(text, language)
    assert len(found) == len(dangling)
    assert all(one.startswith(other) for one, other in zip(dangling, found, strict=True))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "How do I contact the IT department?"),
        ("en", "Is it possible to carry over leave?"),
        ("en", "How long does it take to reset a password?"),
        ("en", "How much does it cost to fix a garage door opener?"),
        ("en", "the laptop that broke"),
        ("en", "Do employees know that travel is paid?"),
        ("en", "What changed this year?"),
        ("de", "Wie viel kosten die Tarife, die am Montag beginnen?"),
        ("de", "Gilt die Regel im Homeoffice?"),
        ("en", "Who is the head of finance?"),
        ("en", "allowances for those who work part time"),
        ("en", "Can contractors keep their laptop?"),
        ("en", "If an employee loses a laptop, who replaces it?"),
        ("en", "Besides his books, which prizes did Ada Lovelace's father win?"),
        ("en", "Did <PERSON_1> change her bank account?"),
        ("en", "Are there exceptions to the travel policy?"),
        ("en", "Which one of the plans is cheaper?"),
        ("en", "Will these Lisbon offices close?"),
        ("en", "Are they calling for storms?"),
        ("en", "Will it be <DATE_TIME_1> <DATE_TIME_2> in Porto?"),
        ("de", "Gibt es einen Zuschuss für das Mittagessen?"),
        ("de", "Können Sie mir Ihre Adresse nennen?"),
        ("de", "Ist es möglich, Urlaub zu übertragen?"),
        ("de", "Wer trägt die Kosten, wenn das Gerät ausfällt?"),
        ("pt", "Qual é o prazo para este relatório?"),
        ("pt", "Como redefinir a senha da VPN?"),
        ("es", "¿Cómo restablezco la contraseña de la VPN?"),
        ("es", "¿Cuántos días de vacaciones tengo este año?"),
        ("fr", "Combien coûte-t-il ?"),
        ("en", ""),
        ("en", "???"),
    ],
)
def test_what_explains_itself_is_not_reported(language: str, text: str) -> None:
    assert unresolved(text, language) == ()


def test_a_quotation_is_not_read() -> None:
    assert unresolved('What does "cannot open it" mean?', "en") == ()


def test_a_pasted_text_is_read_only_at_its_beginning() -> None:
    assert unresolved("word " * LONGEST_READ + "what does it do?", "en") == ()


def test_a_possessive_goes_with_the_pronoun_before_it() -> None:
    assert unresolved("Did they get their refund?", "en") == ("they",)
