"""An address is taken to its ends, line by line, and no further."""

from __future__ import annotations

import time

import pytest

from gateway.adapters.presidio.addresses import KIND, addresses
from gateway.domain.masking import Span, settle_overlaps


def grown(text: str, *seeds: str, towns: tuple[str, ...] = ()) -> list[str]:
    spans = [Span(text.index(seed), text.index(seed) + len(seed), KIND) for seed in seeds]
    spans += [Span(text.index(town), text.index(town) + len(town), "LOCATION") for town in towns]
    found = settle_overlaps(addresses(text, spans))
    return [text[span.start : span.end] for span in found]


@pytest.mark.parametrize(
    ("text", "seed", "whole"),
    [
        ("Send it to 12 9 Elm Lane, please", "9 Elm Lane", "12 9 Elm Lane"),
        ("Send it to 9 Elm Lane Apt. 4 today", "9 Elm Lane", "9 Elm Lane Apt. 4"),
        ("9 Elm Lane\n Suite 282\n Bath\n", "9 Elm Lane", "9 Elm Lane\n Suite 282\n Bath"),
        ("> 9 Elm Lane\n> Suite 282\n> BATH", "9 Elm Lane", "9 Elm Lane\n> Suite 282\n> BATH"),
        ("to 9 Elm Lane, Bath, KY 40202.", "9 Elm Lane", "9 Elm Lane, Bath, KY 40202"),
        ("see you at the corner of Elm 9 and Oak Street", "Elm 9", "the corner of Elm 9 and Oak Street"),
        ("Bring it to Hanne and ul. Dworska 28", "ul. Dworska 28", "Hanne and ul. Dworska 28"),
        ("they moved to rue lepic 9\n paris\n 75002", "rue lepic 9", "rue lepic 9\n paris\n 75002"),
    ],
)
def test_what_stands_beside_a_street_belongs_to_it(text: str, seed: str, whole: str) -> None:
    assert grown(text, seed) == [whole]


@pytest.mark.parametrize(
    "text",
    [
        "He lives at 9 Elm Lane. When does he pay?",
        "He lives at 9 Elm Lane, please tell him",
        "He lives at 9 Elm Lane and likes it",
        "The bill for 9 Elm Lane is 4500 EUR",
        "9 Elm Lane\nThanks",
        "9 Elm Lane\n\nThe contract ends in May.",
        "the manager and 9 Elm Lane",
    ],
)
def test_what_is_no_part_of_it_stays(text: str) -> None:
    assert grown(text, "9 Elm Lane") == ["9 Elm Lane"]


@pytest.mark.parametrize(
    "address",
    [
        "PSC 7004, Box 8380\nAPO AP 11949",
        "Unit 0822 Box 8858\nDPO AA 13319",
        *("P.O. Box 242", "9 Oakgade 3 Apt. 4", "12 rue Lepic", "Calle Carmen Romero, 23", "ul. Dworska 28"),
        *("Avda. de la Paz 7", "Mozartstraße 12", "Rua do Ouro 110", "Via Goffredo Mameli 149"),
        *("Kerkstraat 5", "Søndergade 52", "14 bis avenue de l'Opéra"),
    ],
)
def test_some_addresses_need_no_model(address: str) -> None:
    assert grown(f"Send it to {address}, please") == [address]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Lindenstraße 5 I need a key", "Lindenstraße 5"),
        ("lindenstraße 5 i need a key", "lindenstraße 5"),
        ("calle Mayor 5 y trabaja allí", "calle Mayor 5"),
        ("Rua do Ouro 110 e depois", "Rua do Ouro 110"),
        ("Lindenstraße 5 b, bitte", "Lindenstraße 5 b"),
        ("Lindenstraße 5B, bitte", "Lindenstraße 5B"),
        ("Rua das Flores 123, 4050-262", "Rua das Flores 123, 4050-262"),
    ],
)
def test_the_word_behind_a_number_is_none_of_its_letters(text: str, address: str) -> None:
    assert grown(text) == [address]


@pytest.mark.parametrize(
    "text",
    [
        "room 12 is free",
        "unit tests of box 3",
        "which floor? 2",
        "suite 9",
        "via email 2 times",
        "place 5 orders",
        "Arbeitsplatz 12",
    ],
)
def test_a_unit_alone_is_no_address(text: str) -> None:
    assert grown(text) == []


def test_a_town_goes_with_its_street_and_with_its_postcode() -> None:
    assert grown("at 9 Elm Lane, Bath now", "9 Elm Lane", towns=("Bath",)) == ["9 Elm Lane, Bath"]
    assert grown("I moved to Finland 11507", towns=("Finland",)) == ["Finland 11507"]
    assert grown("taxes in Finland 2024", towns=("Finland",)) == []


@pytest.mark.parametrize(
    "piece",
    [
        "p.o. box 1\n",
        "p.o. box 1, a\n",
        "1 a apt 1 and ",
        "corner of a and ",
        "calle a ",
        "abcstr. ",
        "12 rue ",
    ],
)
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    grown(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 3
