"""A siege: case after case of an attack on one bundle, each looked at for what it got past the gateway."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import httpx2

from gateway.adapters.attack.cases import Case, Cases, Ground
from gateway.adapters.attack.oracle import Oracle
from gateway.adapters.attack.palette import palette_of
from gateway.adapters.attack.talk import talk_of
from gateway.commands.policies.attacked import Attacked
from gateway.domain.bundle import Bundle, LaneRules, VariationLane
from gateway.domain.conversation import Owner, Role, Turn
from gateway.domain.identity import Principal
from gateway.domain.rehearsal.attackers import OUTSIDER, Attacker, attackers
from gateway.domain.rehearsal.breaches import Seen, breaches_in
from gateway.domain.rehearsal.entitled import Entitled
from gateway.ports.masker import Detector

_SECRET = "Zephyrine"  # noqa: S105 - a word to look for
"""Stands in what others said, and in nothing else of an attack."""
_SAID = f"How does the {_SECRET} ledger work?"


@dataclass(slots=True)
class Tally:
    """What happened, so that an attack cannot come to nothing because nothing was attacked. `people` are
    those under whose filters searches went out."""

    cases: int = 0
    searches: int = 0
    narrowed: int = 0
    hits: int = 0
    strays: int = 0
    refused: int = 0
    people: set[str] = field(default_factory=set)

    def count(self, case: Case, seen: Seen) -> None:
        self.cases += 1
        self.searches += len(seen.sent)
        self.narrowed += sum(b'"suggested_filters": {}' not in each.body for each in seen.sent)
        self.hits += seen.content.count(b'"matched_queries"')
        self.strays += sum(event.evidence.counts.get("dropped", 0) for event in seen.events)
        self.refused += seen.status >= httpx2.codes.BAD_REQUEST
        self.people |= {str(case.attacker)} if seen.sent else set()


class Siege:
    """One bundle under attack by everybody whom its policy knows, drawn from a seed."""

    def __init__(self, bundle: Bundle, model_text: str, detector: Detector, seed: int) -> None:
        """`model_text` is that of model.conf. Raises `Disagreement` when the judge contradicts itself."""
        bundle = with_every_lane(bundle)
        oracle, palette = Oracle(bundle, model_text), palette_of(bundle)
        talk = talk_of(palette, Random(seed))  # noqa: S311 - an attack has to be repeatable, not unguessable
        self._bundle, self._attacked = bundle, Attacked(bundle, palette, detector)
        self._entitled = {each: oracle.entitled(each.identity) for each in attackers(bundle)}
        self._cases = Cases(bundle, palette, talk, tuple(self._entitled.items()), seed)
        self._held: list[str] = []
        self.tally = Tally()

    async def begin(self) -> None:
        """Puts the bundle in force, and beside it a twin of it, whose held questions are to be stolen."""
        twin = twin_of(self._bundle)
        for each in (self._bundle, twin):
            self._attacked.put_in_force(each)
        headers = await self._headers(Attacker(Principal(twin.tenant, OUTSIDER)))
        for phrases in twin.restricted_terms.values():
            body = {"message": f"{_SAID} And what is {phrases[0]}?"}
            response = await self._attacked.client.post("/v1/rewrite", json=body, headers=headers)
            if response.status_code == httpx2.codes.ACCEPTED:
                self._held.append(response.json()["review"]["id"])

    async def close(self) -> None:
        await self._attacked.close()

    async def play(self, number: int) -> tuple[Case, tuple[str, ...]]:
        """The case of this number, and everything that came of it that was not due."""
        conversation = f"theirs-{number}"
        case = self._cases.draw(number, Ground(conversation, self._held))
        entitled = self._entitled[case.attacker]
        await self._converse(case, conversation)
        self._attacked.turn_on(Random(case.replies))  # noqa: S311
        seen = self._seen(await self._asked(case), entitled)
        self.tally.count(case, seen)
        return case, breaches_in(seen, case.due, entitled, self._bundle, _SECRET)

    async def _asked(self, case: Case) -> httpx2.Response:
        headers = [*await self._headers(case.attacker), *case.headers, ("Content-Type", "application/json")]
        client = self._attacked.client
        return await client.request(case.method, case.path, content=case.content, headers=headers)

    async def _headers(self, attacker: Attacker) -> list[tuple[str, str]]:
        behalf = [("Gateway-Subject", attacker.on_behalf)] if attacker.on_behalf else []
        return [("Authorization", f"Bearer {await self._attacked.key(attacker.key)}"), *behalf]

    def _seen(self, response: httpx2.Response, entitled: Entitled) -> Seen:
        attacked = self._attacked
        return Seen(
            status=response.status_code,
            content=response.content,
            sent=attacked.sent,
            refused=tuple(filter(None, (attacked.wrong_with(each, entitled) for each in attacked.sent))),
            told=attacked.told,
            replies=attacked.replies,
            events=attacked.events,
        )

    async def _converse(self, case: Case, conversation: str) -> None:
        """Others have a conversation of this id: of the tenant, and the caller's namesake of another one. The
        caller has its own."""
        tenant, subject = self._bundle.tenant, case.attacker.identity.subject
        for owner in (Owner(tenant, f"{subject}-other"), Owner(_twin_name(tenant), subject)):
            await self._attacked.keep(owner, conversation, [Turn(Role.USER, _SAID)])
        await self._attacked.keep(Owner(tenant, subject), case.conversation, case.kept)


def with_every_lane(bundle: Bundle) -> Bundle:
    """The bundle with every lane that a tenant can have, so that what may go out there is attacked too."""
    lanes = LaneRules(original=0.3, variations=VariationLane(most=3), hypothesis=0.3)
    return bundle.model_copy(update={"settings": bundle.settings.model_copy(update={"lanes": lanes})})


def twin_of(bundle: Bundle) -> Bundle:
    """A tenant of another name with the same people, roles, scopes, collections and terms."""
    name = _twin_name(bundle.tenant)
    lines = (
        line.model_copy(update={"values": tuple(name if v == bundle.tenant else v for v in line.values)})
        for line in bundle.policy
    )
    settings = bundle.settings.model_copy(update={"tenant": name})
    return bundle.model_copy(update={"settings": settings, "policy": tuple(lines)})


def _twin_name(tenant: str) -> str:
    return f"{tenant[:57]}-twin"
