"""Looking first for a value's first word is quick, and misses nothing that looking for all of it finds."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from gateway.domain.masking import Vault
from gateway.domain.validation.disguises import Shown, parts_of
from gateway.domain.validation.hidden import Hidden
from gateway.domain.whole import stands_whole

PIECES = st.sampled_from(
    [
        *("Maria", "GONZALEZ", "gonzález", "Müller", "Mueller", "Straße", "STRASSE", "O'Neill", "o’neill"),
        *("İzmir", "i\u0307", "ſ", "王小明", "e\u0301", "é", "\ufb01nn", "finn", "030", "901820", "212-555"),
        *("5550100", "x3", "@", ".", "-", "_", " ", "  ", "\n", "'", "🚀", "\u200b", "", "ß", "ẞ", "Ünal"),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=3), max_size=7).map("".join)


@given(around=st.tuples(TEXTS, TEXTS), value=TEXTS, stands=st.booleans(), other=TEXTS)
@example(around=("", ""), value="Müller", stands=False, other="mueller")
@example(around=("call 03 0901", "820"), value="030 901820", stands=False, other="")
@example(around=("", ""), value="ẞtraße", stands=False, other="SSTRASSE")
def test_a_value_is_told_exactly_where_it_is_held(
    around: tuple[str, str], value: str, stands: bool, other: str
) -> None:
    text = Shown(around[0] + (value if stands else other) + around[1])
    found = set(Hidden(Vault({"<PERSON_1>": value})).told_by(text))
    is_told = sum(map(str.isalnum, value)) > 1 and (text.holds(value) or text.holds_disguised(value))
    assert found == ({value} if is_told else set())


@given(around=st.tuples(TEXTS, TEXTS), name=TEXTS, other=TEXTS)
@example(around=("ask Gonzalez", ""), name="Maria Gonzalez", other="")
@example(around=("Maria3 Maria", ""), name="Maria", other="")
@example(around=("L'O'Neill", ""), name="O'Neill", other="")
@example(around=("王Maria", ""), name="Maria", other="")
def test_of_peoples_names_every_part_is_found_that_stands_whole(
    around: tuple[str, str], name: str, other: str
) -> None:
    text = around[0] + other + around[1]
    found = set(Hidden(Vault({"<PERSON_1>": name, "<LOCATION_1>": text})).parts_in(text))
    assert found == {part for part in parts_of(name) if stands_whole(part, text)}
