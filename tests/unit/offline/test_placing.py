"""What is meant in the place of the word that stood for it."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.placing import phrase_of, placed
from gateway.domain.dialogue.anaphora import references
from gateway.domain.language import lexicon_of


@pytest.mark.parametrize(
    ("language", "text", "meant", "wanted"),
    [
        ("en", "how do I cancel it?", "Pro plan", "how do I cancel Pro plan?"),
        ("en", "what is its price", "travel card", "what is travel card price"),
        ("en", "what is her phone", "<PERSON_1>", "what is <PERSON_1>'s phone"),
        ("en", "what does a quiet one do", "Basic door opener", "what does a quiet door opener do"),
        ("en", "restaurants there", "Lisbon", "restaurants in Lisbon"),
        ("de", "gibt es dafür ein Formular", "Antrag", "gibt es für Antrag ein Formular"),
        ("de", "wie hoch sind seine Kosten", "Pro-Tarif", "wie hoch sind Kosten von Pro-Tarif"),
        ("pt", "como cancelá-lo hoje", "plano Pro", "como cancelar plano Pro hoje"),
        ("pt", "qual é o seu prazo", "plano Pro", "qual é o prazo de plano Pro"),
        ("es", "cómo cambiarlos", "planes", "cómo cambiar planes"),
    ],
)
def test_each_language_puts_it_its_own_way(language: str, text: str, meant: str, wanted: str) -> None:
    lexicon = lexicon_of(language)
    assert lexicon is not None
    (reference,) = references(text, lexicon, loose=True)
    assert placed(text, reference, phrase_of(meant, lexicon), lexicon) == wanted


def test_a_name_of_several_phrases_is_still_one_phrase() -> None:
    lexicon = lexicon_of("en")
    assert lexicon is not None
    assert phrase_of("form for leave", lexicon).text == "form for leave"
