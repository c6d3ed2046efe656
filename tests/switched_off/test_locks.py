"""Each lock of the permission boundary, taken off by itself, is noticed by `gateway policy attack`.

A lock is what stands between a hostile caller or model and a search that is not its own. With all of them in
place the attack exits with 0, and with any one away with 1.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from gateway.adapters.casbin.snapshot import CompiledPolicy
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.detector import FakeDetector
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.knowledge_http import knowledge
from gateway.adapters.knowledge_http.asking import body_of
from gateway.adapters.knowledge_http.capability import Capabilities
from gateway.commands.policies import attack as command
from gateway.domain.access import AccessFilter
from gateway.domain.bundle import Bundle
from gateway.domain.constraints.fields import declared_by_any
from gateway.domain.conversation import Owner
from gateway.domain.identity import Identity, Principal
from gateway.domain.search import ScopedQuery
from gateway.domain.validation import judge
from gateway.domain.violations import Violation, ViolationCode
from gateway.http import calls, reading, routes
from gateway.http.calls import AnyRequest, Calls, Opened
from gateway.http.schemas import RewriteBody, validated
from gateway.ports.conversations import Kept
from gateway.ports.masker import Detector
from gateway.stages import authenticate, contextualise, scope, search, validate
from tests.besieged import attack, folder_with, small_files

Lock = Callable[[pytest.MonkeyPatch], None]

CASES = "300"
"""Most locks are missed within the first fifty."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small bundle. Masking is a detector that finds nothing, for it is no lock of this boundary."""

    @asynccontextmanager
    async def light() -> AsyncIterator[Detector]:
        yield FakeDetector({})

    monkeypatch.setattr(command, "masking", light)
    return folder_with(small_files(), tmp_path)


def filter_from_identity(patch: pytest.MonkeyPatch) -> None:
    """The filter comes from identity and policy, not from what the request is about."""
    entitle = CompiledPolicy.entitle

    def wide(self: CompiledPolicy, identity: Identity) -> AccessFilter:
        return replace(entitle(self, identity), any_of=("finance", "hr", "legal"))

    patch.setattr(CompiledPolicy, "entitle", wide)


def deny_wins(patch: pytest.MonkeyPatch) -> None:
    entitle = CompiledPolicy.entitle
    patch.setattr(CompiledPolicy, "entitle", lambda self, who: replace(entitle(self, who), none_of=()))


def only_narrowing(patch: pytest.MonkeyPatch) -> None:
    """A client that acts for somebody has no more than both have."""
    patch.setattr(AccessFilter, "narrow", lambda self, other: self)


def acting_is_a_right(patch: pytest.MonkeyPatch) -> None:
    def anybody(client: Principal, on_behalf: str, _: object) -> Identity:
        return Identity.acting(client, Principal(client.tenant, on_behalf))

    patch.setattr(authenticate, "_acting", anybody)


def subject_from_one_header(patch: pytest.MonkeyPatch) -> None:
    """Who is acted for stands in `Gateway-Subject` and in no header that a proxy or a caller may add."""
    opens = Calls.open

    def trusting(self: Calls, request: AnyRequest) -> Opened:
        opened = opens(self, request)
        forwarded = request.headers.get("X-Forwarded-User", opened.call.on_behalf)
        return replace(opened, call=replace(opened.call, on_behalf=forwarded))

    patch.setattr(Calls, "open", trusting)


def headers_stand_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "_wrong_with", lambda request, name: None)


def one_credential(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(calls, "_bearer", lambda headers: headers[0].removeprefix("Bearer "))


def documented_keys_alone(patch: pytest.MonkeyPatch) -> None:
    """A body cannot carry a filter, a tenant or a subject: what is not documented is refused."""

    def lenient(model: type[RewriteBody], value: Any) -> Any:
        return validated(model, _known(value))

    patch.setattr(routes, "validated", lenient)


def _known(value: Any) -> Any:
    known = {
        "message",
        "history",
        "collections",
        "options",
        "k",
        "conversation_id",
        "max_queries",
        "role",
        "content",
    }
    match value:
        case dict():
            return {name: _known(each) for name, each in value.items() if name in known}
        case list():
            return [_known(each) for each in value]
    return value


def keys_stand_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(reading, "_unique", dict)


def collections_have_to_be_visible(patch: pytest.MonkeyPatch) -> None:
    def all_of_them(bundle: Bundle, access: AccessFilter, named: Sequence[str]) -> tuple[str, ...]:
        return tuple(name for name in bundle.settings.collections if name in named or not named)

    patch.setattr(contextualise, "visible_collections", all_of_them)


def conversations_have_owners(patch: pytest.MonkeyPatch) -> None:
    opens = FakeConversations.open

    async def anybodys(self: FakeConversations, owner: Owner, conversation_id: str, limit: int) -> Kept:
        kept = await opens(self, owner, conversation_id, limit)
        said = (each.turns for (_, of), each in self._kept.items() if of == conversation_id)
        return replace(kept, turns=tuple(chain.from_iterable(said)))

    patch.setattr(FakeConversations, "open", anybodys)


def reviews_have_tenants(patch: pytest.MonkeyPatch) -> None:
    async def anybodys(self: FakeReviews, tenant: str, review_id: str) -> object:
        return next((case for (_, of), case in self._journal.cases.items() if of == review_id), None)

    patch.setattr(FakeReviews, "find", anybodys)


def terms_are_taken_out(patch: pytest.MonkeyPatch) -> None:
    """No model is told a term that the caller may not use, be it typed or said before."""
    patch.setattr(contextualise, "strip_terms", lambda text, terms: text)


def replies_keep_to_the_boundary(patch: pytest.MonkeyPatch) -> None:
    _without(patch, ViolationCode.PERMISSION_BOUNDARY)


def undeclared_filters_are_sent_back(patch: pytest.MonkeyPatch) -> None:
    _without(patch, ViolationCode.UNKNOWN_FILTER)


def _without(patch: pytest.MonkeyPatch, code: ViolationCode) -> None:
    def blind(*how: Any) -> tuple[Violation, ...]:
        return tuple(violation for violation in judge(*how) if violation.code is not code)

    patch.setattr(validate, "judge", blind)


def filters_fit_every_collection(patch: pytest.MonkeyPatch) -> None:
    """A filter narrows by a field that each collection searched declares, and by no other."""
    patch.setattr(scope, "declared_by_all", declared_by_any)


def suggestions_stay_under_the_filter(patch: pytest.MonkeyPatch) -> None:
    """Suggested filters stand beside the access filter, and can replace nothing of it."""

    def mixed(query: ScopedQuery, k: int) -> bytes:
        body = json.loads(body_of(query, k))
        return json.dumps({**body, "filter": {**body["filter"], **body["suggested_filters"]}}).encode()

    patch.setattr(knowledge, "body_of", mixed)


def words_are_no_syntax(patch: pytest.MonkeyPatch) -> None:
    """What stands in a search is a string of the request and cannot end it."""

    def pasted(query: ScopedQuery, k: int) -> bytes:
        body = body_of(replace(query, text="\N{BULLET}"), k).decode()
        return body.replace(r"\u2022", query.text).encode("utf-8", "replace")

    patch.setattr(knowledge, "body_of", pasted)


def hits_are_checked_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(search, "_inside", lambda given, hits: tuple(hits))


def scopes_of_hits_are_checked(patch: pytest.MonkeyPatch) -> None:
    """Being of a collection that was searched is not enough."""
    patch.setattr(
        search,
        "_inside",
        lambda given, hits: tuple(hit for hit in hits if hit.collection in given.collections),
    )


def collections_of_hits_are_checked(patch: pytest.MonkeyPatch) -> None:
    """Nor is being of a scope that may be searched."""
    patch.setattr(
        search, "_inside", lambda given, hits: tuple(hit for hit in hits if given.access.permits(hit.scope))
    )


def capability_names_the_filter(patch: pytest.MonkeyPatch) -> None:
    mint = Capabilities.mint

    def wider(self: Capabilities, access: AccessFilter, audience: str, body: bytes) -> str:
        return mint(self, replace(access, none_of=("nothing",)), audience, body)

    patch.setattr(Capabilities, "mint", wider)


def capability_is_for_one_body(patch: pytest.MonkeyPatch) -> None:
    mint = Capabilities.mint
    patch.setattr(
        Capabilities, "mint", lambda self, access, audience, body: mint(self, access, audience, b"")
    )


LOCKS: Mapping[Lock, str] = {
    filter_from_identity: "the answer tells of ['finance', 'hr', 'legal']",
    deny_wins: "authenticate is on record under another filter",
    only_narrowing: "['finance'] was due",
    acting_is_a_right: "GW-1102 was due",
    subject_from_one_header: "authenticate is on record under another filter",
    headers_stand_once: "GW-1003 was due",
    one_credential: "GW-1101 was due",
    documented_keys_alone: "GW-1001 was due",
    keys_stand_once: "GW-1001 was due",
    collections_have_to_be_visible: "the collections ['handbook', 'offers', 'deals'] were",
    conversations_have_owners: "somebody else's conversation",
    reviews_have_tenants: "answered 403 GW-1102, GW-1201 was due",
    terms_are_taken_out: "the model was told a term of",
    replies_keep_to_the_boundary: "a term that the caller may not use was found to be in order",
    undeclared_filters_are_sent_back: "a filter on a field that nobody declares was found to be in order",
    filters_fit_every_collection: "the filter max_price_cents went out",
    suggestions_stay_under_the_filter: "answered 503 GW-1504, where it had to be heard",
    words_are_no_syntax: "answered 500 GW-1900, where it had to be heard",
    hits_are_checked_again: "a page of ",
    scopes_of_hits_are_checked: "a page of ",
    collections_of_hits_are_checked: "a page of ",
    capability_names_the_filter: "the capability grants another search than is due",
    capability_is_for_one_body: "the capability is not good for its search",
}
"""Each lock with what the attack says of the first case that it let through."""


def test_with_every_lock_in_place_nothing_differs(folder: Path) -> None:
    result = attack(folder, "--cases", CASES)
    assert result.exit_code == 0, result.stdout
    assert result.stdout.endswith(": 0 differ\n")


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.__name__)
def test_a_lock_that_is_taken_off_is_noticed(
    lock: Lock, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock(monkeypatch)
    result = attack(folder, "--cases", CASES, "--fail-fast")
    assert result.exit_code == 1, result.stdout
    assert LOCKS[lock] in result.stdout
