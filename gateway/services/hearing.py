"""Hearing: what an application says came of an answer joins the record of the request that it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from gateway.domain.audit import AuditEvent, Evidence, Outcome, Stage
from gateway.domain.bundle import Bundle
from gateway.domain.channels import Channel, mentioned
from gateway.domain.errors import Problem, Problems
from gateway.domain.evidence.audit_search import Sought
from gateway.domain.feedback import Feedback
from gateway.domain.flow import Call
from gateway.domain.masking import Vault, mask_all
from gateway.domain.retrieved import digests_of_documents, places_of
from gateway.ports.audit_search import AuditSearch
from gateway.ports.failures import MaskingUnavailable, StoreUnavailable
from gateway.ports.idempotency import Different, Done, Idempotency, Mine, Running
from gateway.ports.languages import Languages
from gateway.ports.masker import Detector
from gateway.ports.pseudonyms import Pseudonyms
from gateway.services.trail import Trails, problem_of
from gateway.services.visiting import Visit, Visiting, kept
from gateway.stages.admit import conflict_of
from gateway.stages.mask import pseudonyms_in, wanted

NO_SUCH_REQUEST = Problem(Problems.NOT_FOUND, "You have no answered request of this trace", "field trace_id")
_SAID_OTHERWISE = Problem(
    Problems.CONFLICT, "This was said of the request before, with another note", "field note"
)
_OFFERED = 100
"""Events of a request that are looked at for what its searches found."""


class NoteMasker:
    """Masks what people write beside a feedback, each note by itself."""

    def __init__(self, detector: Detector, languages: Languages, pseudonyms: Pseudonyms) -> None:
        self._detector, self._languages, self._pseudonyms = detector, languages, pseudonyms

    async def masked(self, note: str, bundle: Bundle) -> Mapping[str, str]:
        """The texts for the record: the note with placeholders for personal data, and what stands for each,
        by which it is found as what is asked is. None for no note. Raises `MaskingUnavailable`."""
        if not note:
            return {}
        settings = bundle.settings
        language = self._languages.guess(note, settings.languages)
        detector, regions = self._detector.of(bundle.tenant), settings.masking.phone_regions
        (spans,) = await detector.find((note,), language, regions)
        (masked,), vault = mask_all([note], [wanted(note, spans, bundle)], Vault({}))
        pseudonyms = pseudonyms_in((masked.text,), vault, bundle, self._pseudonyms)
        named = mentioned(masked.text, settings.channels.of(Channel.AUDIT), vault, pseudonyms)
        return {"note": masked.text, **named}


class Hearing:
    """Feedback of whoever was answered, and of nobody else."""

    def __init__(
        self,
        visiting: Visiting,
        search: AuditSearch,
        idempotency: Idempotency,
        notes: NoteMasker,
        trails: Trails,
    ) -> None:
        self._visiting, self._search = visiting, search
        self._idempotency, self._notes, self._trails = idempotency, notes, trails

    async def turn_away(self, call: Call, problem: Problem) -> Problem:
        """Records a call that cannot be read."""
        return await self._visiting.turn_away(call, Stage.FEEDBACK, problem)

    async def hear(self, call: Call, feedback: Feedback) -> bytes | Problem:
        """The JSON body that says what was recorded, the same however often the same is said in a day.

        A request of somebody else, or of nobody, is not there.
        """
        visit = await self._visiting.enter(call)
        if isinstance(visit, Problem):
            return visit
        try:
            return await self._heard(visit, call, feedback)
        except (StoreUnavailable, MaskingUnavailable) as error:
            return await _failed(visit, problem_of(error), type(error).__name__)

    async def _heard(self, visit: Visit, call: Call, feedback: Feedback) -> bytes | Problem:
        mine = Sought(trace_id=feedback.trace_id, subject=visit.owner.subject)
        events = await self._search.find(visit.owner.tenant, mine, None, _OFFERED)
        if not any(event.stage is Stage.ANSWER for event in events):
            return await _stopped(visit, NO_SUCH_REQUEST)
        visit.trail.join(_conversation_of(events))
        texts = await self._notes.masked(feedback.note, visit.known.tenancy.bundle)
        key = call.idempotency_key or feedback.key
        match await self._idempotency.claim(visit.owner, key, feedback.digest):
            case Done(body=body):
                again = Evidence(reasons=(feedback.outcome.value, "replayed"))
                return await visit.record(Stage.FEEDBACK, again) or body
            case Mine():
                evidence = _evidence(feedback, events, texts)
                return await self._recorded(visit, call, key, feedback, evidence, _conversation_of(events))
            case other:
                return await _stopped(visit, _conflict(other, call))

    async def _recorded(
        self, visit: Visit, call: Call, key: str, feedback: Feedback, evidence: Evidence, conversation: str
    ) -> bytes | Problem:
        """The feedback on the trail of the request that it is about."""
        trail = self._trails.open(replace(call, trace_id=feedback.trace_id))
        trail.join(conversation)
        trail.note(Stage.FEEDBACK, visit.who, evidence)
        if (problem := await kept(trail)) is not None:
            await self._idempotency.give_up(visit.owner, key)
            return problem
        said = {"trace_id": feedback.trace_id, "outcome": feedback.outcome.value}
        written = json.dumps({**said, "event_id": trail.event_ids[0]}).encode("ascii")
        await self._idempotency.settle(visit.owner, key, "", 201, written)
        return written


def _evidence(feedback: Feedback, events: Sequence[AuditEvent], texts: Mapping[str, str]) -> Evidence:
    """What is said, and where the documents stood in what was found."""
    ids = feedback.document_ids
    found = next((e.evidence.digests["documents"] for e in events if _has_documents(e)), "")
    places = [place for place in places_of(ids, found) if place is not None]
    return Evidence(
        reasons=(feedback.outcome.value, *(["not_found_there"] if ids and not places else [])),
        counts={"documents": len(ids), **({"best_place": min(places)} if places else {})},
        digests={"documents": digests_of_documents(ids)} if ids else {},
        texts=texts,
    )


def _conversation_of(events: Sequence[AuditEvent]) -> str:
    """The conversation of a request, which its first events do not know yet."""
    return next((event.conversation_id for event in events if event.conversation_id), "")


def _has_documents(event: AuditEvent) -> bool:
    return event.stage is Stage.MERGE and "documents" in event.evidence.digests


def _conflict(claim: Running | Different, call: Call) -> Problem:
    if isinstance(claim, Different) and not call.idempotency_key:
        return _SAID_OTHERWISE
    return conflict_of(claim)


async def _stopped(visit: Visit, problem: Problem) -> Problem:
    return await visit.record(Stage.FEEDBACK, Evidence(Outcome.STOPPED, (problem.code,))) or problem


async def _failed(visit: Visit, problem: Problem, what: str) -> Problem:
    failed = Evidence(Outcome.FAILED, (problem.code, what))
    return await visit.record(Stage.FEEDBACK, failed) or problem
