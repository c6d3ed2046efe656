"""OCSF 1.8 (Open Cybersecurity Schema Framework), one event a line: what SIEMs take in as it is.

Steps of a question are API Activity (6003), a call of the model among them under the profile `ai_operation`;
searches and the knowledge base's filling are Datastore Activity (6005); what is managed is Entity Management
(3004). The schema has no place for counts and digests: they are `unmapped`, and nothing is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from gateway.domain.audit import Outcome, Stage
from gateway.domain.honeytokens import Breach
from gateway.domain.verification.views.ocsf_activity import (
    DATASTORE_ACTIVITY,
    ENTITIES,
    ENTITY_MANAGEMENT,
    Activity,
    activity_of,
)
from gateway.domain.verification.views.view import SealedEvent, TextView
from gateway.domain.violations import ViolationCode

SCHEMA_VERSION = "1.8.0"
_GATEWAY = "rewrite-gateway"
_PRODUCT = {"name": _GATEWAY, "vendor_name": _GATEWAY}
_UNMAPPED = ("reasons", "counts", "digests", "texts", "policy_version", "prompt_version")
_METADATA = {
    "uid": "id",
    "correlation_uid": "trace_id",
    "tenant_uid": "tenant",
    "original_time": "occurred_at",
}
_OUR_OWN = frozenset({Stage.REWRITE.value, Stage.SEARCH.value})
"""Stages in which the gateway itself is the source: it calls a model, or searches."""

_SEVERITIES = {1: "Informational", 2: "Low", 3: "Medium", 4: "High"}
_ALARMS = {
    **{breach.value: 4 for breach in Breach},
    "foreign_hits_dropped": 4,
    ViolationCode.PERMISSION_BOUNDARY.value: 3,
}
_BY_OUTCOME = {
    Outcome.OK.value: 1,
    Outcome.STARTED.value: 1,
    Outcome.FAILED.value: 3,
    Outcome.UNKNOWN.value: 3,
}

_STATUSES = {
    Outcome.OK.value: (1, "Success"),
    Outcome.FAILED.value: (2, "Failure"),
    Outcome.REJECTED.value: (2, "Failure"),
    Outcome.UNKNOWN.value: (0, "Unknown"),
}
"""The other outcomes are the schema's Other (99), under their own names."""


def ocsf_of(event: SealedEvent) -> dict[str, Any]:
    """The event as an object of its class."""
    fields = event.fields
    reasons = fields.get("reasons") or []
    activity = activity_of(str(fields.get("stage", "")), reasons[0] if reasons else "")
    return {
        **_classified(activity),
        **_judged(str(fields.get("outcome", "")), reasons),
        "time": _milliseconds(str(fields.get("occurred_at", ""))),
        "message": f"{fields.get('stage', '')} {fields.get('outcome', '')}".strip(),
        "metadata": _metadata(event, activity),
        "actor": _actor(fields),
        "src_endpoint": _source(fields),
        "raw_data_hash": {
            "algorithm": "SHA-256",
            "algorithm_id": 3,
            "value": sha256(event.leaf).hexdigest(),
        },
        **_particulars(activity, fields, reasons),
        "unmapped": {name: fields[name] for name in _UNMAPPED if fields.get(name)},
    }


def _classified(activity: Activity) -> dict[str, Any]:
    return {
        "category_uid": activity.of.category_uid,
        "category_name": activity.of.category,
        "class_uid": activity.of.uid,
        "class_name": activity.of.name,
        "activity_id": activity.number,
        "activity_name": activity.name,
        "type_uid": activity.type_uid,
        "type_name": f"{activity.of.name}: {activity.name}",
    }


def _judged(outcome: str, reasons: list[str]) -> dict[str, Any]:
    severity = max((_BY_OUTCOME.get(outcome, 2), *(_ALARMS.get(reason, 1) for reason in reasons)))
    status_id, status = _STATUSES.get(outcome, (99, outcome))
    code = next((reason for reason in reasons if reason.startswith("GW-")), "")
    return {
        "severity_id": severity,
        "severity": _SEVERITIES[severity],
        "status_id": status_id,
        **({"status": status} if status else {}),
        **({"status_code": code} if code else {}),
        **({"status_detail": ", ".join(reasons)} if reasons else {}),
    }


def _metadata(event: SealedEvent, activity: Activity) -> dict[str, Any]:
    fields = event.fields
    profiles = ["ai_operation"] if _is_call(fields) else []
    return {
        "version": SCHEMA_VERSION,
        "product": _PRODUCT,
        "log_name": "audit",
        "sequence": event.index,
        **({"profiles": profiles} if profiles else {}),
        **{name: str(fields[ours]) for name, ours in _METADATA.items() if fields.get(ours)},
    }


def _actor(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The person a request is for; `app_uid` is the client that acts for somebody else."""
    subject, client = str(fields.get("subject", "")), str(fields.get("actor", ""))
    session = {"session": {"uid": fields["conversation_id"]}} if fields.get("conversation_id") else {}
    user = {"user": {"name": subject, "uid": subject}} if subject else {}
    app = {"app_uid": client} if client and client != subject else {}
    return {**user, **app, **session} or {"app_name": _GATEWAY}


def _source(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The caller as far as it is known: addresses are not recorded."""
    caller = str(fields.get("actor") or fields.get("subject") or "")
    if fields.get("stage") in _OUR_OWN:
        return {"svc_name": _GATEWAY}
    return {"uid": caller} if caller else {"name": "unknown caller"}


def _particulars(activity: Activity, fields: Mapping[str, Any], reasons: list[str]) -> dict[str, Any]:
    """What the class has and others have not."""
    if activity.of is ENTITY_MANAGEMENT:
        return {"entity": _entity(fields)}
    if activity.of is DATASTORE_ACTIVITY:
        return {"database": {"name": "knowledge base", "type_id": 0}, "type_id": 1}
    api = {"operation": str(fields.get("stage", "")), "service": {"name": _GATEWAY}}
    model = _model(fields, reasons) if _is_call(fields) else {}
    return {"api": api, **model}


def _entity(fields: Mapping[str, Any]) -> dict[str, Any]:
    kind = ENTITIES[str(fields["stage"])]
    digests = fields.get("digests") or {}
    uid = next((digests[name] for name in ("key", "review") if name in digests), "")
    version = fields.get("policy_version") if kind == "policy" else ""
    return {
        "name": kind,
        "type": kind,
        **({"uid": uid} if uid else {}),
        **({"version": version} if version else {}),
    }


def _is_call(fields: Mapping[str, Any]) -> bool:
    return fields.get("stage") == Stage.REWRITE.value and bool(fields.get("reasons"))


def _model(fields: Mapping[str, Any], reasons: list[str]) -> dict[str, Any]:
    """The attributes of `ai_operation`. An intent does not know yet which model will answer."""
    counts = fields.get("counts") or {}
    spent = {"prompt_tokens": "input_tokens", "completion_tokens": "output_tokens"}
    conversation = fields.get("conversation_id")
    return {
        "ai_model": {"ai_provider": reasons[0], "name": str(fields.get("model") or reasons[0])},
        "message_context": {
            "ai_role_id": 2,
            "ai_role": "Assistant",
            "service": {"name": _GATEWAY},
            **({"uid": conversation} if conversation else {}),
            **{name: counts[ours] for name, ours in spent.items() if ours in counts},
        },
    }


def _milliseconds(moment: str) -> int:
    """Milliseconds since 1970, and 0 for an event that does not say when it occurred."""
    return (datetime.fromisoformat(moment) - _EPOCH) // timedelta(milliseconds=1) if moment else 0


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def _row(event: SealedEvent) -> bytes:
    return json.dumps(ocsf_of(event), ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"


OCSF = TextView("ocsf", "events.ocsf.jsonl", b"", _row)
