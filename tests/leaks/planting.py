"""Requests to every route, with a canary in each input that somebody can fill."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import httpx2

from gateway.domain.identity import Principal
from gateway.main import app_over
from tests.leaks.canaries import Canaries
from tests.real_gateway import MARIA, RealGateway

LARS = Principal("acme", "lars@acme.example")
CARLA = Principal("acme", "carla@acme.example")
CHAT = Principal("acme", "chat@acme.example")
_SAME_ORIGIN = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}


def routes_of(gateway: RealGateway) -> set[tuple[str, str]]:
    """Method and path of every route that a caller can fill something into."""
    return {
        (str(method), route.path)
        for route in app_over(gateway.parts).routes
        for method in getattr(route, "http_methods", ())
        if method not in ("OPTIONS", "HEAD") and not route.path.startswith("/schema")
    }


@dataclass
class Planting:
    """Sends requests and keeps which routes they were to, and which secrets they were sent with."""

    gateway: RealGateway
    canaries: Canaries
    asked: list[tuple[str, str]] = field(default_factory=list)
    secrets: set[str] = field(default_factory=set)

    def visited(self, routes: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """Those of the routes that were asked."""
        return {(method, path) for method, path in routes if any(_fits(path, method, *a) for a in self.asked)}

    async def send(
        self, method: str, path: str, who: Principal | None = MARIA, body: Any = None, **more: Any
    ) -> httpx2.Response:
        """One request with a canary in the headers that any request may have; never a 5xx."""
        headers = {
            "User-Agent": self.canaries.word("User-Agent"),
            "X-Request-Id": self.canaries.word("another header"),
            "traceparent": f"00-{self.canaries.word('traceparent').encode().hex():0<32}-00f067aa0ba902b7-01",
            "Cookie": f"a={self.canaries.word('cookie')}",
            **more.pop("headers", {}),
        }
        if who is not None:
            key = await self.gateway.key(who)
            self.secrets.add(key)
            headers["Authorization"] = f"Bearer {key}"
        sent = {} if body is None else {"json": body}
        response = await self.gateway.client.request(method, path, headers=headers, **sent, **more)
        self.asked.append((method, path.partition("?")[0]))
        assert response.status_code < 500, (method, path, response.text)
        return response

    async def everywhere(self) -> None:
        """Every route at least once."""
        await self._questions()
        await self._conversations()
        await self._refused_bodies()
        await self._reviews()
        await self._pages()
        await self._audit()
        for path in ("/health/live", "/health/ready", "/metrics", "/.well-known/jwks.json"):
            await self.send("GET", f"{path}?q={self.canaries.word('query of an address')}", None)

    async def _questions(self) -> None:
        plant = self.canaries
        for path in ("/v1/rewrite", "/v1/search"):
            body = {
                "message": f"and for contractors such as {plant.personal('message')}?",
                "conversation_id": plant.word("conversation id"),
                "history": [
                    {
                        "role": "user",
                        "content": f"How are travel expenses of {plant.personal('history')} reimbursed?",
                    },
                    {"role": "assistant", "content": f"Ask {plant.personal('history')}."},
                ],
            }
            once = {"Idempotency-Key": plant.word("Idempotency-Key")}
            first = await self.send("POST", path, body=body, headers=once)
            assert first.json()["status"] in ("rewritten", "cached"), first.text
            assert first.json()["masked"].keys() >= {"PERSON", "EMAIL_ADDRESS"}, first.text
            assert (await self.send("POST", path, body=body, headers=once)).content == first.content
            subject = {"Gateway-Subject": plant.mail("Gateway-Subject")}
            await self.send("POST", path, CHAT, {"message": plant.personal("message")}, headers=subject)
        await self.send(
            "POST",
            "/v1/feedback",
            body={
                "trace_id": first.json()["trace_id"],
                "outcome": "bad_rewrite",
                "document_ids": [plant.word("document id")],
                "note": f"I meant {plant.personal('feedback note')}",
            },
        )
        unknown = {"trace_id": plant.word("id of nothing"), "outcome": "good"}
        await self.send("POST", "/v1/feedback", body=unknown)

    async def _conversations(self) -> None:
        plant, kept = self.canaries, self.canaries.word("conversation id")
        turn = {
            "role": "assistant",
            "content": f"Expenses of {plant.personal('turn')} are paid back in May.",
            "citations": [plant.word("citation")],
        }
        await self.send("POST", f"/v1/conversations/{kept}/turns", body=turn)
        asked = {"message": f"and for {plant.personal('message')}, when?", "conversation_id": kept}
        await self.send("POST", "/v1/search", body=asked)
        await self.send("DELETE", f"/v1/conversations/{kept}")

    async def _refused_bodies(self) -> None:
        """What cannot be read, or names what is not there, is not written down anywhere either."""
        plant = self.canaries
        for body in (
            {"message": "hello", plant.word("unknown field"): 1},
            {"message": 1, "conversation_id": plant.word("refused body")},
            {"message": plant.personal("refused body"), "options": {"max_queries": 99}},
            {"message": plant.personal("refused body"), "collections": [plant.word("unknown collection")]},
            {"message": plant.personal("refused body"), "history": [{"role": "x", "content": "y"}]},
        ):
            response = await self.send("POST", "/v1/search", body=body)
            assert response.status_code in (400, 404), response.text
        bad = {"Authorization": f"Bearer {plant.word('wrong key')}"}
        await self.send("POST", "/v1/search", None, {"message": plant.personal("refused body")}, headers=bad)
        await self.send("GET", f"/{plant.word('unknown path')}", None)
        await self.send("POST", "/v1/search", content=plant.personal("broken body").encode())

    async def _held(self) -> str:
        message = f"Does {self.canaries.personal('held message')} know of Project Nightingale?"
        held = await self.send("POST", "/v1/search", body={"message": message, "collections": ["handbook"]})
        assert held.status_code == 202, held.text
        return str(held.headers["location"])

    async def _reviews(self) -> None:
        plant = self.canaries
        await self.send("GET", f"/v1/reviews?domain={plant.word('query of an address')}", LARS)
        await self.send("GET", f"/v1/reviews/{plant.word('id of nothing')}", LARS)
        for act, body in (
            ("approve", {}),
            ("edit", {"queries": [f"travel of {plant.personal('edited search')}"]}),
            ("edit", {"queries": ["travel of <PERSON_1>"]}),
            ("reject", {"note": f"wrong: {plant.personal('review note')}"}),
        ):
            case = await self._held()
            digest = (await self.send("GET", case, LARS)).json()["review"]["digest"]
            await self.send("POST", f"{case}/claim", LARS)
            await self.send("POST", f"{case}/renew", LARS)
            await self.send("POST", f"{case}/{act}", LARS, {"digest": digest, **body})
            await self.send("GET", case)

    async def _pages(self) -> None:
        plant = self.canaries
        await self.send("GET", f"/admin/enter/{plant.word('sign-in link')}", None)
        await self.send("GET", "/admin/static/admin.css", None)
        invitation = await self.gateway.stores.signins.invite("acme", LARS.subject)
        self.secrets.add(invitation.token)
        entered = await self.send("GET", f"/admin/enter/{invitation.token}", None)
        cookie = {"Cookie": entered.headers["set-cookie"].partition(";")[0]}
        self.secrets.add(cookie["Cookie"].partition("=")[2])
        await self.send("GET", f"/admin/?domain={plant.word('query of an address')}", None, headers=cookie)
        for act, fields in (
            ("edit", {"query": f"travel of {plant.personal('edited search')}"}),
            ("reject", {"note": f"wrong: {plant.personal('review note')}"}),
        ):
            page = "/admin/cases/" + (await self._held()).rpartition("/")[2]
            await self.send("GET", page, None, headers=cookie)
            headers = cookie | _SAME_ORIGIN
            await self.send("POST", f"{page}/claim", None, content=b"", headers=headers)
            await self.send("POST", f"{page}/{act}", None, content=urlencode(fields), headers=headers)
        await self.send("POST", "/admin/leave", None, content=b"", headers=cookie | _SAME_ORIGIN)

    async def _audit(self) -> None:
        plant = self.canaries
        for path in (
            "/v1/audit/proofs/{}",
            "/v1/audit/traces/{}",
            "/v1/audit/log/tile/{}",
            "/v1/audit/events?trace={}",
            "/v1/audit/events?subject={}",
            "/v1/audit/unanswered?subject={}",
            "/v1/audit/log/checkpoint?q={}",
            "/v1/audit/holds?q={}",
        ):
            await self.send("GET", path.format(plant.word("what an auditor looks for")), CARLA)
        erased = {
            "subject": plant.mail("whom an auditor names"),
            "reason": plant.personal("auditor's reason"),
        }
        await self.send("POST", "/v1/audit/erasures", CARLA, erased)
        held = {
            "on": "subject",
            "value": plant.mail("whom an auditor names"),
            "reason": plant.personal("auditor's reason"),
        }
        hold = (await self.send("POST", "/v1/audit/holds", CARLA, held)).json()
        for step in ("approve", "release", "keep"):
            reason = {"reason": plant.personal("auditor's reason")}
            await self.send("POST", f"/v1/audit/holds/{_id_of(hold)}/{step}", CARLA, reason)


def _id_of(body: Mapping[str, Any]) -> str:
    return next((str(value) for name, value in _flat(body) if name in ("id", "hold_id")), "hd_none")


def _flat(body: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in body.items():
        if isinstance(value, Mapping):
            yield from _flat(value)
        yield name, value


def _fits(template: str, method: str, asked_method: str, asked_path: str) -> bool:
    """Whether a request was to the route of this template, such as `/v1/reviews/{review_id:str}`."""
    pattern = re.sub(r"\{[^{}:]*:path\}", "\x00", template)
    pattern = re.sub(r"\{[^{}]*\}", "\x01", pattern)
    pattern = re.escape(pattern).replace("\x00", ".+").replace("\x01", "[^/]+")
    return method == asked_method and re.fullmatch(pattern + "/?", asked_path) is not None
