"""The statements of a search: by words alone, and by words and meaning in one, each under the access filter.

A document is compared in its own language: the query's words are stemmed as the document's were, and any of
them suffices. By words it scores the sum over the distinct words found, divided by the number of words asked
for; a word counts 1 in the title and 0.4 in the text, and its repetitions soon add nothing (`ts_rank`: the
weight times the sum of 1/n² over its occurrences, over π²/6). So a page with more of the words beats one
that repeats a few, which `ts_rank_cd` would put first: for words joined by OR it counts occurrences. And
dividing prefers the query's own language, where the stop words are not among the words asked for.

By meaning it scores `MEANING` times the cosine between its embedding and the query's, and is found for that
alone from `NEAR` on. The two are added. Nothing but the query and the document itself enters a score, so it
says nothing about documents that are withheld.
"""

from __future__ import annotations

from sqlalchemy import TextClause, text

MEANING = 0.4
"""Of 0.2 to 0.5, all within .015 of each other in recall, the best on human rewrites of two data sets, whose
first hits score .17 to .51 by words (README, Search)."""

NEAR = 0.3
"""Cosine. Of 100 passages on other subjects at most 1 is as near to a question; three in four of those that
answer it are nearer than .42."""

# Lexemes become a query by quoting, never by parsing what somebody typed. The languages are those that
# search_configuration knows and the fallback for all others; which of them documents have is not asked,
# because that would depend on documents that the caller may not see.
_ASKED = r"""
asked AS MATERIALIZED (
    SELECT configuration, string_agg(
        '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery AS words
    FROM (
        SELECT gateway.search_configuration(language) AS configuration
        FROM unnest(ARRAY['en', 'de', 'pt', 'es', 'fr', 'other']) AS language
    ) AS spoken, unnest(to_tsvector(configuration, :query))
    GROUP BY configuration
)
"""

_PERMITTED = """
document.tenant_id = :tenant
AND document.collection = ANY(CAST(:collections AS text[]))
AND document.lineage && CAST(:any_of AS text[])
AND NOT document.lineage && CAST(:none_of AS text[])
AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(CAST(:narrowings AS jsonb))
        AS narrowing (name text, comparison text, "values" jsonb)
    WHERE NOT EXISTS (
        SELECT FROM jsonb_array_elements(narrowing."values") AS suggested (value),
            LATERAL (SELECT document.fields -> narrowing.name) AS field (value)
        WHERE CASE narrowing.comparison
            WHEN 'one_of' THEN field.value @> suggested.value
            ELSE jsonb_typeof(field.value) = jsonb_typeof(suggested.value)
                AND CASE narrowing.comparison
                    WHEN 'at_most' THEN field.value <= suggested.value
                    WHEN 'at_least' THEN field.value >= suggested.value
                END
        END
    )
)
"""

_FROM_ASKED = "gateway.document JOIN asked ON configuration = gateway.search_configuration(document.language)"

_BEST = 'ORDER BY score DESC, document.collection COLLATE "C", document.document_id COLLATE "C" LIMIT :k'

BY_WORDS = text(f"""
WITH {_ASKED}
SELECT document.document_id, document.collection, document.scope, document.title, document.body,
    ts_rank(document.search, words) AS score
FROM {_FROM_ASKED}
WHERE {_PERMITTED} AND document.search @@ words
{_BEST}
""")  # noqa: S608 - of constants alone


def by_words_and_meaning(schema: str) -> TextClause:
    """The statement for a database whose pgvector lies in `schema`, a name as SQL writes it.

    Candidates are all documents that have a word and the `k` nearest of all, so that the best `k` of both
    together are exact; each is looked up under the filter, and nothing is compared that lies outside it.
    """
    vector, distance = f"{schema}.vector", f"OPERATOR({schema}.<=>)"
    cosine = f"1 - (meant.embedding::{vector} {distance} CAST(:meaning AS real[])::{vector})"
    meant = """gateway.document_embedding AS meant ON meant.tenant_id = document.tenant_id
        AND meant.collection = document.collection AND meant.document_id = document.document_id
        AND meant.digest = document.digest AND meant.model = :model"""
    return text(f"""
    WITH {_ASKED}, near AS MATERIALIZED (
        SELECT document.collection, document.document_id, {cosine} AS cosine
        FROM gateway.document JOIN {meant}
        WHERE EXISTS (SELECT FROM asked) AND {_PERMITTED}
    ), candidate AS (
        SELECT document.collection, document.document_id, ts_rank(document.search, words) AS by_words
        FROM {_FROM_ASKED}
        WHERE {_PERMITTED} AND document.search @@ words
        UNION ALL
        (
            SELECT collection, document_id, 0 FROM near WHERE cosine >= CAST(:near AS float8)
            ORDER BY cosine DESC LIMIT :k
        )
    ), scored AS (
        SELECT collection, document_id,
            max(by_words) + CAST(:share AS float8) * greatest(coalesce(max(cosine), 0), 0) AS score
        FROM candidate LEFT JOIN near USING (collection, document_id)
        GROUP BY collection, document_id
    )
    SELECT document.document_id, document.collection, document.scope, document.title, document.body, score
    FROM scored JOIN gateway.document USING (collection, document_id)
    WHERE document.tenant_id = :tenant
    {_BEST}
    """)  # noqa: S608 - of constants and a quoted name
