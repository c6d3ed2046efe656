"""What `gateway doctor` finds of a search service that the gateway fronts: asked for what nobody may see, it
must find nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from secrets import token_hex

from gateway.adapters.clock import SystemClock
from gateway.adapters.knowledge_http.answers import FilterIgnored
from gateway.adapters.knowledge_http.capability import Capabilities
from gateway.adapters.knowledge_http.knowledge import HttpKnowledge
from gateway.bootstrap.policies import compiled
from gateway.commands.doctor.machine import Finding
from gateway.domain.access import AccessFilter
from gateway.domain.bundle import Bundle, PolicyLine
from gateway.domain.errors import ProblemError
from gateway.domain.identity import Identity, Principal
from gateway.domain.search import ScopedQuery
from gateway.ports.failures import SearchUnavailable
from gateway.ports.knowledge import Knowledge
from gateway.settings import Settings

_EXAMINER = "gateway-doctor"
_HITS = 20
_MOST = 5
"""Searches one by one, besides that for all titles at once."""


async def of_the_search_service(settings: Settings, bundles: Sequence[Bundle]) -> list[Finding]:
    """One finding for each tenant; none when no service is fronted."""
    if settings.knowledge_url is None:
        return []
    token = settings.knowledge_token.get_secret_value() if settings.knowledge_token else ""
    try:
        capabilities = Capabilities(settings.encryption_keys(), SystemClock())
        knowledge = HttpKnowledge(settings.knowledge_url, token, capabilities)
    except ProblemError as error:
        return [Finding("search service", False, error.problem.detail, error.problem.mend)]
    try:
        return [await examined(knowledge, bundle) for bundle in bundles]
    finally:
        await knowledge.close()


async def examined(knowledge: Knowledge, bundle: Bundle) -> Finding:
    """Whether the service filters for this tenant: a scope that was made up just now has no pages."""
    part, access = f"search service for {bundle.tenant}", _of_nobody(bundle)
    try:
        for text in _words(bundle):
            query = ScopedQuery(text, access, tuple(bundle.settings.collections))
            if await knowledge.search(query, _HITS):
                raise FilterIgnored("the search service finds pages that the access filter does not permit")
    except FilterIgnored as error:
        hint = "have the service apply `filter` where it searches; see the README"
        return Finding(part, False, str(error), hint)
    except SearchUnavailable as error:
        return Finding(part, False, str(error), "mend GATEWAY_KNOWLEDGE_URL, its token or the service")
    return Finding(part, True, "it answers, and finds nothing that nobody may see")


def _of_nobody(bundle: Bundle) -> AccessFilter:
    """The filter of somebody who may search one scope, which no page of the tenant can have."""
    scope = f"scope/{_EXAMINER}-{token_hex(8)}"
    values = (f"user:{_EXAMINER}", bundle.tenant, scope, "search", "allow")
    rule = PolicyLine(number=1, kind="p", values=values)
    examiner = Principal(bundle.tenant, _EXAMINER)
    return compiled(bundle.model_copy(update={"policy": (rule,)})).entitle(Identity.direct(examiner))


def _words(bundle: Bundle) -> Iterator[str]:
    """Words that stand in many a page: what the tenant calls its collections and scopes."""
    titles = [rules.title for rules in bundle.settings.collections.values()]
    titles += [rules.title for rules in bundle.settings.scopes.values()]
    yield " ".join(titles)
    yield from titles[:_MOST]
