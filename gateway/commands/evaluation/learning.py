"""`gateway eval learn`: what people ask for in words that neither documents nor glossary have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from gateway.bootstrap.stores import stores
from gateway.commands.audit.times import moment
from gateway.commands.console import command, err, out, show_json
from gateway.commands.tenants import known_tenant
from gateway.domain.audit import Who
from gateway.domain.evidence.audit_search import PAGE_LIMIT, Sought
from gateway.domain.quality.candidates import Candidate, Documents, acronyms_in, candidates
from gateway.services.reading_library import documents_of
from gateway.settings import load_settings


@command
async def learn_terms(
    tenant: Annotated[str, typer.Option(help="Whose questions.")],
    start: Annotated[str, typer.Option("--from", help="Asked from this time on (ISO 8601).")] = "",
    end: Annotated[str, typer.Option("--to", help="Asked before this time.")] = "",
    limit: Annotated[int, typer.Option(min=1, max=PAGE_LIMIT, help="The newest questions, so many.")] = 200,
    by: Annotated[str, typer.Option(help="Who does this, for the record.")] = "operator",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result for a program.")] = False,
) -> None:
    """Propose entries for glossary.yaml from questions that found nothing although they were rewritten.

    Words that an English dictionary has are left out, unless they are written as names. Nothing is applied: a
    person says what a word means. Where documents have a phrase that a short form may
    stand for, it stands beside it; other lines have to be completed. Looking is on record in the audit. Of a
    knowledge base behind a search service of your own nothing is read, so that no phrase is proposed.

    Example: gateway eval learn --tenant acme --from 2026-11-01
    """
    from gateway.adapters.english_words import is_english_word
    from gateway.bootstrap.inspection import reading

    settings, sought = load_settings(), Sought(start=moment(start, "--from"), end=moment(end, "--to"))
    async with reading(settings, words=True) as record, stores(settings) as parts:
        await known_tenant(parts, tenant)
        tenancy = await parts.tenancies.current(tenant)
        glossary = tenancy.bundle.glossary if tenancy else {}
        questions = await record.inspector.unanswered(Who(tenant, by, by), sought, limit)
        documents = Documents(acronyms_in(questions, glossary))
        async for each in documents_of(parts.library, tenant):
            documents.read(f"{each.title}\n{each.text}")
    found = candidates(questions, glossary, documents, is_english_word)
    if as_json:
        show_json(
            {"tenant": tenant, "questions": len(questions), "candidates": [asdict(each) for each in found]}
        )
        return
    for line in _yaml(found):
        out.print(line, markup=False, soft_wrap=True)
    err.print(
        f"{len(found)} words of {len(questions)} questions of {tenant}; nothing was applied", markup=False
    )


def _yaml(found: Sequence[Candidate]) -> list[str]:
    """Lines for glossary.yaml; one without a meaning is a comment until somebody gives it one."""
    lines = []
    for each in found:
        entry = f"{each.term}: {each.meanings[0]}" if each.meanings else f"# {each.term}: "
        others = f" or {', '.join(each.meanings[1:])};" if each.meanings[1:] else ""
        lines.append(f"{entry}    #{others} {each.questions} questions: {each.examples[0]}")
    return lines
