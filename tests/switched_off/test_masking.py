"""Each guard of the turns for masking and of the spans that servers share is missed when it is out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from gateway.adapters.encryption.sealing import Place
from gateway.adapters.postgres.analysed_rows import AnalysedRows, Spans
from gateway.adapters.presidio import turns
from gateway.adapters.presidio.jobs import Job
from gateway.adapters.presidio.sharing import SharingDetector
from gateway.adapters.presidio.turns import Lane, Turns
from gateway.ports.spans import Question
from tests.switched_off.suite import fails

Patch = pytest.MonkeyPatch


def nobody_goes_behind(patch: Patch) -> None:
    def taken(self: Turns[Any], tenants: dict[str, deque[Any]]) -> Any:
        tenant = next(iter(tenants))
        work = tenants[tenant].popleft()
        if not tenants[tenant]:
            del tenants[tenant]
        return work

    patch.setattr(Turns, "_taken", taken)


def lanes_do_not_take_turns(patch: Patch) -> None:
    def take(self: Turns[Any], lanes: Sequence[Lane]) -> Any:
        waits = next((lane for lane in lanes if self._lanes[lane]), None)
        return None if waits is None else self._taken(self._lanes[waits])

    patch.setattr(Turns, "take", take)


def everybody_serves_all_lanes(patch: Patch) -> None:
    take = Turns.take
    patch.setattr(Turns, "take", lambda self, _: take(self, tuple(Lane)))


def what_others_have_brought_is_ahead(patch: Patch) -> None:
    patch.setattr(turns, "islice", lambda waiting, _: iter(waiting))


def loading_is_charged(patch: Patch) -> None:
    patch.setattr(Job, "pause", lambda self: None)


def loading_is_waited_for_without_end(patch: Patch) -> None:
    patch.setattr("gateway.adapters.presidio.jobs.LONGEST_CREDIT_S", 10**9)


def all_are_begun(patch: Patch) -> None:
    patch.setattr(Job, "is_late", lambda self, needed: False)


def nobodys_text_is_kept(patch: Patch) -> None:
    of = SharingDetector.__init__

    def made(self: SharingDetector, *given: Any, **named: Any) -> None:
        of(self, *given, **named)
        self._tenant = "nobody"

    patch.setattr(SharingDetector, "__init__", made)


def digest_over(
    *, tenant: bool = True, version: bool = True, language: bool = True, regions: bool = True
) -> Callable[[Patch], None]:
    """A digest that leaves one part out."""

    def digest(self: AnalysedRows, whose: str, question: Question) -> bytes:
        whole = (
            self._version if version else "",
            question.language if language else "",
            *(question.regions if regions else ()),
        )
        return self._sealing.digest(Place("analysed_text", whose if tenant else "", whole), question.text)

    return lambda patch: patch.setattr(AnalysedRows, "digest", digest)


def rows_are_believed_anywhere(patch: Patch) -> None:
    nowhere = Place("analysed_text", "", ())
    patch.setattr("gateway.adapters.postgres.analysed_rows._place", lambda tenant, digest: nowhere)


def spans_may_reach_past_the_end(patch: Patch) -> None:
    read = AnalysedRows.spans

    def spans(
        self: AnalysedRows, tenant: str, question: Question, digest: bytes, column: bytes
    ) -> Spans | None:
        longer = Question(question.text + " " * 100, question.language, question.regions)
        return read(self, tenant, longer, digest, column)

    patch.setattr(AnalysedRows, "spans", spans)


TURNS, JOBS, ROWS, SHARING = (
    f"tests.unit.{name}::"
    for name in ("presidio.test_turns", "presidio.test_jobs", "test_analysed_rows", "presidio.test_sharing")
)
GUARDS: list[tuple[Callable[[Patch], None], str]] = [
    (nobody_goes_behind, TURNS + "test_one_tenant_with_much_lets_the_others_in_between"),
    (lanes_do_not_take_turns, TURNS + "test_who_serves_both_lanes_takes_them_in_turns"),
    (everybody_serves_all_lanes, TURNS + "test_who_serves_one_lane_takes_nothing_of_the_other"),
    (what_others_have_brought_is_ahead, TURNS + "test_what_much_of_another_tenant_is_ahead_is_one_piece"),
    (loading_is_charged, JOBS + "test_time_does_not_pass_while_it_is_paused"),
    (loading_is_waited_for_without_end, JOBS + "test_what_does_not_load_is_not_waited_for_without_end"),
    (all_are_begun, JOBS + "test_one_that_cannot_be_done_in_what_is_left_is_late"),
    (nobodys_text_is_kept, SHARING + "test_without_a_tenant_nothing_is_kept"),
    (digest_over(tenant=False), ROWS + "test_another_tenant_has_another_row"),
    (digest_over(version=False), ROWS + "test_another_version_of_the_detector_has_another_row"),
    (digest_over(language=False), ROWS + "test_another_language_has_another_row"),
    (digest_over(regions=False), ROWS + "test_other_regions_have_another_row"),
    (rows_are_believed_anywhere, ROWS + "test_a_row_moved_to_another_place_is_not_believed"),
    (spans_may_reach_past_the_end, ROWS + "test_spans_of_a_longer_text_are_not_believed"),
]


@pytest.mark.parametrize(("switch_off", "test"), GUARDS, ids=[test.partition("::")[2] for _, test in GUARDS])
def test_a_guard_that_is_out_is_missed(
    switch_off: Callable[[Patch], None], test: str, monkeypatch: Patch
) -> None:
    assert not fails(test)
    switch_off(monkeypatch)
    assert fails(test)
