"""Which class of OCSF 1.8 an event is of, and which of the class's activities it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gateway.domain.audit import Stage

OTHER = 99
"""The activity that has no number: its name says what it is."""


@dataclass(frozen=True, slots=True)
class OcsfClass:
    """A class of the schema, with the activities of it that are used here."""

    uid: int
    name: str
    category: str
    activities: Mapping[int, str]

    @property
    def category_uid(self) -> int:
        return self.uid // 1000


API_ACTIVITY = OcsfClass(
    6003, "API Activity", "Application Activity", {1: "Create", 2: "Read", 3: "Update", 4: "Delete"}
)
DATASTORE_ACTIVITY = OcsfClass(6005, "Datastore Activity", "Application Activity", {4: "Query", 5: "Write"})
ENTITY_MANAGEMENT = OcsfClass(
    3004,
    "Entity Management",
    "Identity & Access Management",
    {1: "Create", 2: "Read", 3: "Update", 4: "Delete"},
)

ENTITIES: Mapping[str, str] = {
    Stage.KEY.value: "api key",
    Stage.POLICY.value: "policy",
    Stage.REVIEW.value: "review case",
    Stage.AUDIT.value: "audit log",
    Stage.SETTINGS.value: "settings",
}
"""What the stages manage that are no part of answering a question."""

_DATASTORE = {Stage.SEARCH.value: 4, Stage.KNOWLEDGE.value: 5}

_CREATES = frozenset({"create", "turn", "invite"})
_READS = frozenset(
    {
        *("look", "queue", "state", "proof", "entries", "search", "replay", "export", "unanswered", "reveal"),
        "list",
    }
)
_UPDATES = frozenset(
    {
        *("apply", "claim", "renew", "approve", "edit", "reject", "reopen", "hold", "release"),
        *("serve", "reseal"),
    }
)
_DELETES = frozenset({"revoke", "forget", "erase", "sign_out"})
_BY_WHAT: Mapping[str, int] = {
    word: number
    for number, words in ((1, _CREATES), (2, _READS), (3, _UPDATES), (4, _DELETES))
    for word in words
}

_ACTS = frozenset({*ENTITIES, Stage.CONVERSATION.value, Stage.SIGN_IN.value})
"""Stages whose first reason says what was done."""

_ALWAYS = {Stage.ANSWER.value: 2, Stage.FEEDBACK.value: 1}
"""Where a question ends, its caller reads an answer, and creates a record of what it was good for; the steps
before are none of the schema's activities."""


@dataclass(frozen=True, slots=True)
class Activity:
    """A class, one of its activities, and how that is called."""

    of: OcsfClass
    number: int
    name: str

    @property
    def type_uid(self) -> int:
        return self.of.uid * 100 + self.number


def activity_of(stage: str, what: str) -> Activity:
    """The activity of a stage's event whose first reason is `what`.

    Of a stage that a later release brings it is an API's, and what has no number here is called by its name.
    """
    if stage in _DATASTORE:
        return _numbered(DATASTORE_ACTIVITY, _DATASTORE[stage])
    of = ENTITY_MANAGEMENT if stage in ENTITIES else API_ACTIVITY
    number = _BY_WHAT.get(what) if stage in _ACTS else _ALWAYS.get(stage)
    if number is None:
        return Activity(of, OTHER, (stage in _ACTS and what) or stage)
    return _numbered(of, number)


def _numbered(of: OcsfClass, number: int) -> Activity:
    return Activity(of, number, of.activities[number])
