"""A shape that is not looked for, because the text has too few digits for it, would not have been found."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from presidio_analyzer import RecognizerResult

from gateway.adapters.presidio.registry import shapes
from gateway.adapters.presidio.shaped import Shaped, ShapedRecognizers

SHAPES = shapes("en")
EVERYTHING = ShapedRecognizers([Shaped(each.recognizer, 0) for each in SHAPES.members], "en")
EXAMPLES = (
    "4012888888881881", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "1-JAN", "JAN-24", "fe80::", "::",
    "198.51.100.23", "12345678", "130 692 544", "86095742719", "ftp://x.corp", "15070649C103", "55555555K",
    "Z8078221M", "131052-308T",
    "MRTMTT91D08F205J", "MRTMTTVMDLUFNLRP", "943 476 5919", "44051401458", "811218-9876", "AB 12 34 56 C",
    "912-70-1234", "D1", "A12345678", "219-09-9999", "DE89370400440532013000", "529.982.247-25", "a@b.corp",
    "NHC: 2569", "PESEL 4405OOOOOOO", "VIN: WVWZZZWKZAWA2345B", "Kennzeichen: M-AB 1",
    "Wohnort: Bonn", "Nachname: Weber", "Anschrift: Am Markt, Bonn",
)  # fmt: skip
PIECES = st.sampled_from(EXAMPLES) | st.text(st.sampled_from("0123456789٣७ABZx.-:/ @"), max_size=14)


def found(recognizers: ShapedRecognizers, text: str) -> set[tuple[str, int, int, float]]:
    return {
        (result.entity_type, result.start, result.end, result.score)
        for result in recognizers.analyze(text, [])
    }


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=3).map(" ".join))
def test_looking_for_everything_finds_no_more(text: str) -> None:
    assert found(SHAPES, text) == found(EVERYTHING, text)


def test_each_member_finds_something_with_its_fewest_digits() -> None:
    """Otherwise the figure would be a guess that no example ever met."""
    kinds = {result.entity_type for text in EXAMPLES for result in SHAPES.analyze(text, [])}
    assert kinds == set(SHAPES.supported_entities)


def test_results_carry_the_name_of_the_recognizer_that_found_them() -> None:
    (result,) = SHAPES.analyze("write to a@b.corp", [])
    assert result.recognition_metadata[RecognizerResult.RECOGNIZER_NAME_KEY] == "EMAIL_ADDRESS by shape"
