"""A model's guess keeps the name in it and loses the rest; a pattern is taken as it is."""

from __future__ import annotations

import time

import pytest
from presidio_analyzer import RecognizerResult

from gateway.adapters.presidio.rampart import NUMBERS
from gateway.adapters.presidio.registry import GUESSING
from gateway.adapters.presidio.tidying import tidy
from gateway.domain.masking import Span

GUESSER = min(GUESSING)


def result(text: str, part: str, kind: str, score: float = 0.85, by: str = GUESSER) -> RecognizerResult:
    start = text.index(part)
    source = {RecognizerResult.RECOGNIZER_NAME_KEY: by}
    return RecognizerResult(kind, start, start + len(part), score, recognition_metadata=source)


def guessed(guess: str, kind: str = "PERSON", around: str = "{}") -> list[str]:
    text = around.format(guess)
    return [text[span.start : span.end] for span in tidy(text, [result(text, guess, kind)])]


@pytest.mark.parametrize(
    ("guess", "names"),
    [
        ("Noor Haddad", ["Noor Haddad"]),
        (" Noor Haddad, ", ["Noor Haddad"]),
        ("(Ana)", ["Ana"]),
        ("Bob's", ["Bob"]),
        ("Bob’s ", ["Bob"]),
        ("Janet Jackson 's", ["Janet Jackson"]),
        ("John Smith\nBob", ["John Smith", "Bob"]),
        ("Ana\tBo", ["Ana", "Bo"]),
        ("Noor Haddad 4471", ["Noor Haddad"]),
        ("case 41d Ana", ["Ana"]),
        ("J. R. O'Neill-Smith", ["J. R. O'Neill-Smith"]),
        ("maria.garcia", ["maria.garcia"]),
        ("Jose\u0301 A\u030akesson", ["Jose\u0301 A\u030akesson"]),
        ("Ana and Bo", ["Ana", "Bo"]),
        ("maria silva", ["maria silva"]),
        ("maria earn", ["maria"]),
        ("Anita Desai earns", ["Anita Desai"]),
        ("Joignez Éloïse Marchand", ["Éloïse Marchand"]),
    ],
)
def test_the_names_in_a_guess_are_kept(guess: str, names: list[str]) -> None:
    assert guessed(guess) == names


@pytest.mark.parametrize(
    "guess",
    [
        *(
            "41d",
            "7120458",
            "INC-2024-118734",
            "88-1204",
            "billing.py",
            "os.path.join",
            "a_b",
            "<T>",
            "J.",
            "X",
        ),
        *("will", "🚀", "...", "v2"),
    ],
)
def test_labels_code_and_common_words_are_no_names(guess: str) -> None:
    assert guessed(guess) == []


@pytest.mark.parametrize(
    ("guess", "places"),
    [
        ("123 Main Street", ["123 Main Street"]),
        ("Berlin,\n", ["Berlin"]),
        ("C-7781", []),
        ("41d", []),
        ("7", []),
    ],
)
def test_a_place_may_have_a_number_but_is_not_one(guess: str, places: list[str]) -> None:
    said = "She lives at "
    result = RecognizerResult(
        "LOCATION", len(said), len(said + guess), 0.85, recognition_metadata={"recognizer_name": GUESSER}
    )
    assert [(said + guess)[span.start : span.end] for span in tidy(said + guess, [result])] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("What is the per diem for Japan?", []),
        ("She moved to Japan.", ["Japan"]),
        ("Ana Lund asks about Japan.", ["Ana Lund", "Japan"]),
        ("Is Polish spoken in Japan?", []),
    ],
    ids=["a topic", "of somebody", "of a person", "a nationality"],
)
def test_a_place_is_somebodys_where_a_text_says_something_of_somebody(text: str, places: list[str]) -> None:
    kinds = {"Ana Lund": "PERSON", "Japan": "LOCATION", "Polish": "NRP"}
    results = [
        RecognizerResult(kind, at, at + len(words), 0.85, recognition_metadata={"recognizer_name": GUESSER})
        for words, kind in kinds.items()
        if (at := text.find(words)) >= 0
    ]
    assert [text[span.start : span.end] for span in tidy(text, results)] == places


@pytest.mark.parametrize("date", ["last Friday", "2026-03-02", "1/2/26", "10:30", "9 pm", "2026", "17h"])
def test_a_time_is_kept(date: str) -> None:
    assert guessed(date, "DATE_TIME") == [date]


@pytest.mark.parametrize("date", ["41d", "7120458", "88-1204", "4471", "12 34"])
def test_a_number_is_not_a_time(date: str) -> None:
    assert guessed(date, "DATE_TIME") == []


def test_what_a_pattern_found_is_cut_out_of_a_guess() -> None:
    text = "Ana Silva ana@x.local Bo Lund"
    spans = tidy(
        text, [result(text, text, "PERSON"), result(text, "ana@x.local", "EMAIL_ADDRESS", 1.0, "shape")]
    )
    assert spans == (
        Span(0, 9, "PERSON", 0.85),
        Span(10, 21, "EMAIL_ADDRESS", 1.0),
        Span(22, 29, "PERSON", 0.85),
    )


def test_a_guess_inside_a_pattern_is_gone() -> None:
    text = "https://x.example/maria"
    found = [result(text, "maria", "PERSON"), result(text, text, "URL", 1.0, "shape")]
    assert [span.kind for span in tidy(text, found)] == ["URL"]


def test_a_date_pattern_cuts_no_name_because_a_tenant_may_let_dates_through() -> None:
    text = "April Jones"
    found = [result(text, text, "PERSON"), result(text, "April", "DATE_TIME", 0.6, "dates")]
    assert Span(0, 11, "PERSON", 0.85) in tidy(text, found)


def test_two_patterns_may_overlap_and_keep_their_ends() -> None:
    text = "NL91 ABNA 0417 1643 00, please"
    iban, phone = text[:22], text[10:22]
    found = [result(text, iban, "IBAN_CODE", 1.0, "iban"), result(text, phone, "PHONE_NUMBER", 0.75, "phone")]
    assert tidy(text, found) == (Span(0, 22, "IBAN_CODE", 1.0), Span(10, 22, "PHONE_NUMBER", 0.75))


def test_a_finding_below_the_least_score_is_none_and_cuts_nothing() -> None:
    text = "Ana Silva"
    found = [result(text, text, "PERSON"), result(text, "Ana", "US_PASSPORT", 0.39, "passport")]
    assert tidy(text, found) == (Span(0, 9, "PERSON", 0.85),)


def test_time_is_linear_in_the_findings() -> None:
    text = "Ana ana@x.local " * 4000
    found = []
    for at in range(0, len(text), 16):
        found.append(
            RecognizerResult("PERSON", at, at + 15, 0.85, recognition_metadata={"recognizer_name": GUESSER})
        )
        found.append(
            RecognizerResult(
                "EMAIL_ADDRESS", at + 4, at + 15, 1.0, recognition_metadata={"recognizer_name": "s"}
            )
        )
    before = time.process_time()
    assert len(tidy(text, found)) == 8000
    assert time.process_time() - before < 3


def test_what_a_pattern_knows_as_another_number_is_no_telephone_number_by_a_model() -> None:
    text = "the number is 536-22-8765"
    security = result(text, "536-22-8765", "US_SSN", 0.5, by="UsSsnRecognizer")
    phone = result(text, "536-22-8765", "PHONE_NUMBER", by=NUMBERS)
    assert [span.kind for span in tidy(text, [phone, security])] == ["US_SSN"]
    assert [span.kind for span in tidy(text, [phone])] == ["PHONE_NUMBER"]
    guess = result(text, "536-22-8765", "DATE_TIME")
    assert "PHONE_NUMBER" in [span.kind for span in tidy(text, [phone, guess])]


def test_what_one_model_takes_for_a_place_and_another_for_a_whole_name_is_a_person() -> None:
    text = "What is the salary of Priyanka Venkataraman in Hamburg?"
    both = [result(text, "Priyanka Venkataraman", kind) for kind in ("LOCATION", "PERSON")]
    found = tidy(text, [*both, *(result(text, "Hamburg", kind) for kind in ("LOCATION", "PERSON"))])
    kinds = [(text[span.start : span.end], span.kind) for span in found]
    assert kinds == [
        ("Priyanka Venkataraman", "PERSON"),
        ("Hamburg", "LOCATION"),
        ("Hamburg", "PERSON"),
    ]


@pytest.mark.parametrize(
    ("words", "kind"), [("São Paulo", "LOCATION"), ("Costa Rica", "LOCATION"), ("Maria Paulo", "PERSON")]
)
def test_a_known_place_of_several_words_is_no_person(words: str, kind: str) -> None:
    text = f"Maria asked which holidays {words} has"
    found = tidy(text, [result(text, "Maria", "PERSON"), result(text, words, "PERSON")])
    assert [each.kind for each in found if text[each.start : each.end] == words] == [kind]
