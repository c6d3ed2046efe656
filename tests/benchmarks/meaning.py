"""Search by words alone beside search by words and meaning: what each finds, and what it costs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import perf_counter

from rich.table import Table

from gateway.adapters.documents.folder import page_names, read_pages
from gateway.adapters.embedding import StaticEmbedding
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.postgres.database import Database
from gateway.adapters.postgres.knowledge import PostgresKnowledge
from gateway.adapters.postgres.library import PostgresLibrary
from gateway.domain.access import AccessFilter
from gateway.domain.page import Page
from gateway.domain.search import ScopedQuery
from gateway.ports.library import Document
from tests.benchmarks.machine import ROOT
from tests.benchmarks.place import Place
from tests.policies import POLICIES, access_for, compiled

DATA = ROOT.parent / "shared" / "data" / "rewrite"
SETS = {"cast2020": 1, "canard": 3}
"""The data sets, where they are there, and every how many turns one is asked."""
K = 20
PAGES = 2_000

OWN_WORDS = (
    ("my computer is broken, can I get a new one?", "laptop-replacement"),
    ("how many days off do I get?", "vacation"),
    ("I am having a baby, how long can I stay at home?", "parental-leave"),
    ("can I do my job from home?", "remote-work"),
    ("I want to quit, what must I do?", "resignation-notice"),
    ("somebody got hurt at work", "accident-reporting"),
    ("I cannot log in any more", "password-and-vpn-reset"),
    ("how do we get a new vendor into the system?", "supplier-onboarding"),
    ("who picks up the phone at night when the grid fails?", "on-call-rota"),
    ("money for lunch", "meal-vouchers"),
    ("how fast does support answer an urgent ticket?", "service-desk-severity"),
    ("who pays my flight and hotel?", "travel-expenses-employees"),
    ("protective gear when fitting a counter", "meter-installation-safety"),
    ("how often do the lights go out?", "grid-reliability"),
    ("Wer bezahlt Hotel und Flug?", "reisekosten"),
    ("Wie viele freie Tage habe ich im Jahr?", "urlaub"),
    ("Welche Schutzausrüstung brauche ich beim Tausch eines Zählers?", "zaehlerwechsel"),
    ("Posso trabalhar de casa?", "trabalho-remoto"),
    ("Quem paga o hotel de um prestador?", "reembolso-viagem-pj"),
    ("Quanto recebo para almoçar?", "vale-refeicao"),
)
"""Questions in a person's own words, and the page of the demonstration that answers them. Written before the
search by meaning was first tried on them."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A search and the pages that answer it."""

    text: str
    gold: frozenset[str]


async def measure(place: Place) -> Table:
    """Recall at 5 and 10 and mean reciprocal rank of both, and median milliseconds of a search."""
    columns = ("n", "R@5 words", "R@5 both", "R@10 words", "R@10 both", "MRR words", "MRR both", "ms", "ms")
    table = Table("searches", *columns, title="Search by meaning")
    database = Database(place.urls.app, pool_size=1)
    try:
        await _fill(database, "own", _demo())
        own = [Asked(text, frozenset({name})) for text, name in OWN_WORDS]
        table.add_row("own words, the demonstration's pages", *await _compared(database, "own", own))
        for name in SETS:
            if not DATA.exists():
                break
            await _fill(database, name, _passages(name))
            for kind in ("question", "rewrite"):
                asked = _turns(name, kind)
                table.add_row(f"{name}, {kind}", *await _compared(database, name, asked))
        await _fill(database, "many", _many())
        asked = [Asked(text, frozenset()) for text, _ in OWN_WORDS[:14]]
        table.add_row(f"{PAGES} pages", *await _compared(database, "many", asked))
    finally:
        await database.close()
    return table


async def _compared(database: Database, tenant: str, asked: Sequence[Asked]) -> tuple[str, ...]:
    by_words, both = PostgresKnowledge(database), PostgresKnowledge(database, StaticEmbedding())
    words = await _asked(by_words, tenant, asked)
    meaning = await _asked(both, tenant, asked)
    pairs = zip(words[:-1], meaning[:-1], strict=True)
    shown = [f"{figure:.3f}" for pair in pairs for figure in pair]
    return (str(len(asked)), *shown, f"{words[-1]:.1f}", f"{meaning[-1]:.1f}")


async def _asked(knowledge: PostgresKnowledge, tenant: str, asked: Sequence[Asked]) -> tuple[float, ...]:
    """Recall at 5, at 10, mean reciprocal rank, and median milliseconds."""
    access, found, took = _access(tenant), [], []
    for each in asked:
        began = perf_counter()
        hits = await knowledge.search(ScopedQuery(each.text, access, ("pages",)), K)
        took.append(perf_counter() - began)
        found.append(_figures(each.gold, [hit.id for hit in hits]))
    return (*(mean(column) for column in zip(*found, strict=True)), median(took) * 1000)


def _figures(gold: frozenset[str], found: Sequence[str]) -> tuple[float, float, float]:
    if not gold:
        return 0.0, 0.0, 0.0
    first = next((1 / place for place, name in enumerate(found, start=1) if name in gold), 0.0)
    return len(gold & {*found[:5]}) / len(gold), len(gold & {*found[:10]}) / len(gold), first


def _access(tenant: str) -> AccessFilter:
    policy = compiled(
        f"p, role:reader, {tenant}, scope/open, search, allow\n", scopes=["open"], tenant=tenant
    )
    return access_for(policy, roles=["reader"], tenant=tenant)


async def _fill(database: Database, tenant: str, pages: Iterable[Document]) -> None:
    await PostgresLibrary(database, FakeClock(), StaticEmbedding()).put(tenant, tuple(pages))


def _demo() -> Iterable[Document]:
    """The demonstration's pages, all open: what is measured is what is found, not who may."""
    for folder in (POLICIES / "acme" / "kb").iterdir():
        for page in read_pages(folder, page_names(folder)):
            assert isinstance(page, Page)
            language = str(page.declared["language"])
            yield Document(str(page.id), "pages", "open", str(page.title), page.text, language)


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def _passages(name: str) -> Iterable[Document]:
    for row in _lines(DATA / f"{name}_passages.jsonl"):
        yield Document(str(row["id"]), "pages", "open", str(row.get("title", "")), str(row["text"]), "en")


def _turns(name: str, kind: str) -> list[Asked]:
    rows = [row for row in _lines(DATA / f"{name}_turns.jsonl") if row.get("gold_passage_ids")]
    return [Asked(str(row[kind]), frozenset(row["gold_passage_ids"])) for row in rows[:: SETS[name]]]  # type: ignore[call-overload]


def _many() -> Iterable[Document]:
    """The demonstration's English pages again and again, each a little different."""
    english = [page for page in _demo() if page.language == "en"]
    for number in range(PAGES):
        page = english[number % len(english)]
        yield Document(f"{number}", "pages", "open", page.title, f"{number}. {page.text}", "en")
