"""Where judged turns are tried: the real pipeline over the passages of a data set, and nothing kept."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gateway.adapters.bundles.parsing import parse
from gateway.adapters.evaluation.passages import PassageIndex
from gateway.adapters.fakes.conversations import FakeConversations
from gateway.adapters.fakes.idempotency import FakeIdempotency
from gateway.adapters.fakes.journal import FakeJournal
from gateway.adapters.fakes.kept_rewrites import FakeKeptRewrites
from gateway.adapters.fakes.keyring import FakeKeyring
from gateway.adapters.fakes.observer import FakeObserver
from gateway.adapters.fakes.pseudonyms import FakePseudonyms
from gateway.adapters.fakes.reviews import FakeReviews
from gateway.adapters.fakes.spending import FakeSpending
from gateway.adapters.fakes.tenancies import FakeTenancies
from gateway.adapters.offline.rewriter import OfflineRewriter
from gateway.bootstrap.policies import compiled
from gateway.commands.scenarios.rehearsal import Hall
from gateway.domain.bundle import Bundle
from gateway.domain.identity import Principal
from gateway.domain.policy import Tenancy
from gateway.domain.quality.judged import JudgedTurn, Passage
from gateway.ports.clock import Clock
from gateway.services.assembly import Parts
from gateway.services.evaluating import Evaluating

TENANT, COLLECTION, SCOPE, SUBJECT = "trial", "passages", "open", "reader"


def bundle_of_one_scope() -> Bundle:
    """A bundle with one open scope, no restricted terms and no glossary (contract, section 6)."""
    settings = {
        "tenant": TENANT,
        "name": "Trial",
        "scopes": {SCOPE: {"title": "Open"}},
        "collections": {COLLECTION: {"title": "Passages"}},
    }
    policy = f"p, user:{SUBJECT}, {TENANT}, scope/{SCOPE}, search, allow\n"
    parsed = parse({"tenant.yaml": json.dumps(settings), "policy.csv": policy})  # JSON is YAML
    if not isinstance(parsed, Bundle):
        raise ValueError(f"the bundle of trials is not valid: {parsed}")
    return parsed


async def evaluating(hall: Hall, passages: Sequence[Passage], clock: Clock) -> Evaluating:
    """The pipeline over these passages with the hall's rewriter, for one reader who may find all of them."""
    bundle, index = bundle_of_one_scope(), PassageIndex(passages, COLLECTION, SCOPE)
    tenancies, keyring, journal = FakeTenancies(), FakeKeyring(clock), FakeJournal()
    tenancies.put(Tenancy(bundle, compiled(bundle)))
    credential, _ = await keyring.create(Principal(TENANT, SUBJECT), "trial", None)
    parts = Parts(
        clock=clock,
        credentials=keyring,
        tenancies=tenancies,
        conversations=FakeConversations(),
        idempotency=FakeIdempotency(clock),
        detector=hall.detector,
        languages=hall.languages,
        configured=hall.configured,
        offline=OfflineRewriter(),
        knowledge=index,
        journal=journal,
        reviews=FakeReviews(journal, clock),
        kept_rewrites=FakeKeptRewrites(clock),
        spending=FakeSpending(),
        observer=FakeObserver(),
        pseudonyms=FakePseudonyms(),
    )
    return Evaluating(parts, credential, index)


def judged_by(turns: Sequence[JudgedTurn], passages: Sequence[Passage]) -> list[JudgedTurn]:
    """The turns with those answers alone that are among the passages: nothing else can be found."""
    there = {passage.id for passage in passages}
    return [turn.model_copy(update={"gold": turn.gold & there}) for turn in turns]
