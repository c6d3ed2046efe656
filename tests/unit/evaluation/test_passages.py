"""The search of trials: stemmed, without stop words, and under the filter like every other."""

from __future__ import annotations

from gateway.adapters.evaluation.passages import PassageIndex
from gateway.domain.access import AccessFilter
from gateway.domain.quality.judged import Passage
from gateway.domain.search import ScopedQuery

PASSAGES = (
    Passage(id="pumps", title="Heat pumps", text="The warranty of a heat pump is five years."),
    Passage(id="boxes", title="Wall boxes", text="Wall boxes are installed by an electrician."),
)
INDEX = PassageIndex(PASSAGES, "passages", "open")


def query(text: str, *, scope: str = "open", collection: str = "passages") -> ScopedQuery:
    access = AccessFilter(tenant="t", any_of=(scope,), none_of=(), policy_version="1")
    return ScopedQuery(text, access, (collection,))


def test_words_are_found_in_other_forms_and_in_the_title() -> None:
    assert INDEX.rank("installing a wall box", 5) == ("boxes",)
    assert INDEX.rank("pump", 5) == ("pumps",)


def test_stop_words_and_unknown_words_find_nothing() -> None:
    assert INDEX.rank("is the a of", 5) == ()
    assert INDEX.rank("zebra", 5) == ()
    assert INDEX.rank("", 5) == ()


async def test_the_gateway_searches_the_same_and_only_what_it_may() -> None:
    (hit,) = await INDEX.search(query("heat pump warranty"), 5)
    assert (hit.id, hit.scope, hit.collection) == ("pumps", "open", "passages")
    assert hit.score > 0
    assert await INDEX.search(query("pump", scope="closed"), 5) == ()
    assert await INDEX.search(query("pump", collection="others"), 5) == ()
