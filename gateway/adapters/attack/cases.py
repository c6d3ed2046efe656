"""The cases of an attack: each is drawn from the seed and its own number, so that any can be played again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gateway.adapters.attack.palette import KEYS, Palette
from gateway.adapters.attack.talk import Talk
from gateway.domain.bundle import Bundle
from gateway.domain.conversation import Role, Turn
from gateway.domain.rehearsal.attackers import Attacker
from gateway.domain.rehearsal.breaches import Due
from gateway.domain.rehearsal.entitled import Entitled

_HEADERS = (
    *("X-Tenant", "X-Gateway-Tenant", "Gateway-Tenant", "X-Roles", "X-Groups", "X-Forwarded-User", "X-User"),
    *(
        "X-Original-URL",
        "X-Scope",
        "Gateway-Scope",
        "Gateway-Filter",
        "Gateway-Capability",
        "Cookie",
        "Forwarded",
    ),
)
_VALUES: tuple[Any, ...] = (["*"], "*", {"any_of": ["*"]}, None, True, 0, {"$or": []}, "administrator")

UNKNOWN_BODY, BAD_HEADER, NO_KEY, MAY_NOT, MISSING = "GW-1001", "GW-1003", "GW-1101", "GW-1102", "GW-1201"


@dataclass(frozen=True, slots=True)
class Ground:
    """What is there to be stolen: others' conversations of this id, and held questions of another tenant."""

    conversation: str
    reviews: Sequence[str]


@dataclass(frozen=True, slots=True)
class Case:
    """One request and what is due to it. `replies` is the seed of the model's, and `kept` was said before in
    the conversation that the request goes on with."""

    number: int
    kind: str
    attacker: Attacker
    due: Due
    replies: str
    method: str = "POST"
    path: str = "/v1/search"
    headers: tuple[tuple[str, str], ...] = ()
    content: bytes = field(default=b"", repr=False)
    conversation: str = ""
    kept: tuple[Turn, ...] = ()

    def __str__(self) -> str:
        return f"case {self.number}, {self.kind}, {self.attacker}"


class Cases:
    """Draws the cases of one attack on one bundle."""

    def __init__(
        self,
        bundle: Bundle,
        palette: Palette,
        talk: Talk,
        people: Sequence[tuple[Attacker, Entitled]],
        seed: int,
    ) -> None:
        self._bundle, self._palette, self._talk = bundle, palette, talk
        self._people, self._seed = people, seed
        self._able = [each for each in people if each[1].any_of] or people

    def draw(self, number: int, ground: Ground) -> Case:
        """The case of this number."""
        random = Random(f"{self._seed}/{number}")  # noqa: S311 - it has to be repeatable
        attacker, entitled = random.choice(self._people if random.random() < 0.1 else self._able)
        kinds = [*(self._model,) * 3, *(self._history,) * 3, self._headers, self._conversation]
        kinds += [self._body, self._collections, *((self._review,) if ground.reviews else ())]
        case = random.choice(kinds)(random, attacker, entitled, ground)
        if attacker.on_behalf and not entitled.acts and case["due"].code not in (BAD_HEADER, NO_KEY):
            case["due"] = Due(MAY_NOT)
        return Case(number=number, attacker=attacker, replies=f"{self._seed}/{number}/model", **case)

    def _model(self, random: Random, _: Attacker, entitled: Entitled, ground: Ground) -> dict[str, Any]:
        return self._asking(random, "model", entitled, self._asked(random, poison=0))

    def _history(self, random: Random, _: Attacker, entitled: Entitled, ground: Ground) -> dict[str, Any]:
        """A poisoned history, in the body or kept by the gateway itself."""
        body = self._asked(random, poison=6)
        if random.random() < 0.6:
            return self._asking(random, "history", entitled, body)
        kept = tuple(Turn(Role(turn["role"]), turn["content"]) for turn in body.pop("history"))
        mine = f"{ground.conversation}-mine"
        asking = self._asking(random, "history", entitled, {**body, "conversation_id": mine})
        return {**asking, "conversation": mine, "kept": kept}

    def _body(self, random: Random, attacker: Attacker, entitled: Entitled, ground: Ground) -> dict[str, Any]:
        """A key that is not documented, somewhere in a body that would do; or a known one twice."""
        body = self._asked(random, poison=1)
        if random.random() < 0.2:
            twice = random.choice(list(body))
            content = f'{json.dumps(body)[:-1]}, "{twice}": {json.dumps(body[twice])}}}'
        else:
            place = random.choice((body, body["options"], *body["history"]))
            place[random.choice(KEYS)] = random.choice(_VALUES)
            content = json.dumps(body)
        return {**_due("body", UNKNOWN_BODY), "content": content.encode()}

    def _headers(
        self, random: Random, attacker: Attacker, entitled: Entitled, ground: Ground
    ) -> dict[str, Any]:
        """Somebody else's name in headers: in those that nothing reads, and in those that are read."""
        person = random.choice(self._palette.people)
        asking = self._asking(random, "headers", entitled, self._asked(random, poison=1))
        if (luck := random.random()) < 0.5:
            forged = (
                (name, random.choice((person, f"{entitled.tenant}-twin", "*")))
                for name in random.choices(_HEADERS, k=3)
            )
            return {**asking, "headers": tuple(forged)}
        if luck < 0.7:
            twice = (("Gateway-Subject", person), ("Gateway-Subject", attacker.key.subject))
            return {**asking, "headers": twice, "due": Due(BAD_HEADER)}
        if luck < 0.8:
            return {**asking, "headers": (("Authorization", f"Bearer {person}"),), "due": Due(NO_KEY)}
        if entitled.acts or attacker.on_behalf:
            return asking
        return {**asking, "headers": (("Gateway-Subject", person),), "due": Due(MAY_NOT)}

    def _collections(
        self, random: Random, attacker: Attacker, entitled: Entitled, ground: Ground
    ) -> dict[str, Any]:
        """A collection that is not there for this caller, alone or beside one that is."""
        hidden = [name for name in self._palette.collections if not entitled.sees(self._bundle, name)]
        foreign = random.choice(
            (*hidden, "twin-wiki", "*", "handbook/../orders", f"{entitled.tenant}-twin/handbook")
        )
        named = [foreign, *random.choices(self._palette.collections, k=random.randint(0, 1))]
        random.shuffle(named)
        body = {**self._asked(random, poison=1), "collections": named}
        return {**_due("collections", MISSING), "content": json.dumps(body).encode()}

    def _conversation(
        self, random: Random, attacker: Attacker, entitled: Entitled, ground: Ground
    ) -> dict[str, Any]:
        """A conversation of others: to go on with, to add to, or to make away with."""
        body = {**self._asked(random, poison=0), "conversation_id": ground.conversation}
        del body["history"]
        if (luck := random.random()) < 0.8:
            return self._asking(random, "conversation", entitled, body)
        path = f"/v1/conversations/{ground.conversation}"
        if luck < 0.9:
            return {**_due("conversation", MISSING), "method": "DELETE", "path": path}
        turn = json.dumps({"role": "assistant", "content": random.choice(self._talk.ordered)})
        return {
            **_due("conversation", ""),
            "path": f"{path}/turns",
            "content": turn.encode(),
        }

    def _review(
        self, random: Random, attacker: Attacker, entitled: Entitled, ground: Ground
    ) -> dict[str, Any]:
        """A held question of another tenant: to look at, to take, to let out."""
        path = f"/v1/reviews/{random.choice(ground.reviews)}"
        if random.random() < 0.4:
            return {**_due("review", MISSING), "method": "GET", "path": path}
        act, body = random.choice(
            (("claim", {}), ("approve", {}), ("reject", {"note": "x"}), ("edit", {"queries": ["everything"]}))
        )
        code = MISSING if entitled.reviews else MAY_NOT
        due = _due("review", code)
        return {**due, "path": f"{path}/{act}", "content": json.dumps(body).encode()}

    def _asked(self, random: Random, *, poison: int) -> dict[str, Any]:
        body: dict[str, Any] = {
            "message": self._talk.message(random),
            "history": self._talk.history(random, poison),
            "options": random.choice(({}, {"max_queries": random.randint(1, 10)})),
            "k": random.choice((2, 20, 100)),
        }
        return body

    def _asking(
        self, random: Random, kind: str, entitled: Entitled, body: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A body that has to be heard, more often than not over some of the collections that may be seen."""
        visible = [name for name in self._palette.collections if entitled.sees(self._bundle, name)]
        named = tuple(random.sample(visible, min(random.choice((0, 1, 1, 2)), len(visible))))
        content = json.dumps({**body, "collections": named} if named else body).encode()
        return {"kind": kind, "due": Due(named=named), "content": content}


def _due(kind: str, code: str) -> dict[str, Any]:
    return {"kind": kind, "due": Due(code)}
