"""A served gateway seals what it recorded, gives receipts of it, and leaves nothing unsealed when it ends."""

from __future__ import annotations

import base64

from gateway.adapters.evidence.notary import Notary, verifies
from gateway.adapters.postgres.roles import RoleUrls
from gateway.domain.identity import Principal
from gateway.domain.notes.checkpoint import Checkpoint, origin_of
from gateway.domain.notes.inclusion import InclusionProof
from gateway.domain.notes.signed import SignedNote
from tests.postgres import Server
from tests.real_gateway import (
    FOLLOW_UP,
    MARIA,
    SIGNING_KEY,
    RealGateway,
    fetch,
    provision_acme,
    real_gateway,
    until,
)

CARLA = Principal("acme", "carla@acme.example")
KEYS = Notary(base64.b64decode(SIGNING_KEY)).keys(origin_of("acme"))

UNSEALED = """
SELECT count(*) FROM gateway.audit_event event
LEFT JOIN gateway.audit_leaf leaf USING (tenant_id, event_id) WHERE leaf.event_id IS NULL
"""


async def receipt(gateway: RealGateway, event_id: str, principal: Principal = CARLA) -> int:
    """The status of asking for it."""
    key = {"Authorization": f"Bearer {await gateway.key(principal)}"}
    return (await gateway.client.get(f"/v1/audit/proofs/{event_id}", headers=key)).status_code


async def test_what_is_answered_is_sealed_proven_and_checked(
    postgres_server: Server, postgres_urls: RoleUrls
) -> None:
    await provision_acme(postgres_urls)
    async with real_gateway(postgres_urls) as gateway:
        answer = await gateway.answer(FOLLOW_UP)
        ids = answer["audit"]["event_ids"]
        await until(lambda: receipt(gateway, ids[-1]), 200)
        assert await receipt(gateway, ids[-1], MARIA) == 403
        assert await receipt(gateway, "ev_unknown") == 404
        key = {"Authorization": f"Bearer {await gateway.key(CARLA)}"}
        for event_id in ids:
            body = (await gateway.client.get(f"/v1/audit/proofs/{event_id}", headers=key)).json()
            proof = InclusionProof.parse(body["proof"])
            assert proof.note.signers(KEYS, verifies) == KEYS
            assert proof.proves(body["leaf"].encode())
            assert f'"id":"{event_id}"' in body["leaf"]
        note = SignedNote.parse((await gateway.client.get("/v1/audit/log/checkpoint", headers=key)).text)
        size = Checkpoint.parse(note.text).size
        hashes = await gateway.client.get(f"/v1/audit/log/tile/0/000.p/{size}", headers=key)
        assert len(hashes.content) == 32 * size
        await gateway.answer(FOLLOW_UP)
    superuser = postgres_server.superuser_url(postgres_urls.app.rpartition("/")[2])
    assert await fetch(superuser, UNSEALED) == [(0,)]
