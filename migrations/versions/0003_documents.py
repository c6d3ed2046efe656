"""The embedded knowledge base: documents with their scope, and what full-text search needs of them."""

from __future__ import annotations

from alembic import op

from gateway.adapters.postgres.isolation import isolate

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# Generated columns take immutable functions only. These are: each names its text-search configuration
# outright, and the pinned search path keeps anybody from putting another one in the way.
CONFIGURATION = """
CREATE FUNCTION gateway.search_configuration(language text) RETURNS regconfig
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
RETURN CASE language
    WHEN 'en' THEN 'pg_catalog.english'::regconfig
    WHEN 'de' THEN 'pg_catalog.german'::regconfig
    WHEN 'pt' THEN 'pg_catalog.portuguese'::regconfig
    WHEN 'es' THEN 'pg_catalog.spanish'::regconfig
    WHEN 'fr' THEN 'pg_catalog.french'::regconfig
    ELSE 'pg_catalog.simple'::regconfig
END
"""

SEARCHABLE = """
CREATE FUNCTION gateway.searchable(language text, title text, body text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
RETURN setweight(to_tsvector(gateway.search_configuration(language), title), 'A')
    || setweight(to_tsvector(gateway.search_configuration(language), body), 'B')
"""

# 'hr/payroll' is covered by a rule on hr and by one on hr/payroll. Without a scope, nothing covers it.
LINEAGE = """
CREATE FUNCTION gateway.lineage(scope text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp
RETURN ARRAY(
    SELECT array_to_string((string_to_array(scope, '/'))[1:depth], '/')
    FROM generate_series(1, coalesce(cardinality(string_to_array(scope, '/')), 0)) AS depth
    ORDER BY depth
)
"""

DOCUMENT = """
CREATE TABLE gateway.document (
    tenant_id text NOT NULL,
    collection text NOT NULL,
    document_id text NOT NULL,
    scope text CHECK (scope ~ '^[^/]+(/[^/]+)*$'),
    lineage text[] NOT NULL GENERATED ALWAYS AS (gateway.lineage(scope)) STORED,
    title text NOT NULL,
    body text NOT NULL,
    language text NOT NULL,
    fields jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object'),
    search tsvector NOT NULL GENERATED ALWAYS AS (gateway.searchable(language, title, body)) STORED,
    digest bytea NOT NULL,
    ingested_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, collection, document_id)
)
"""

FUNCTIONS = (
    "gateway.search_configuration(text)",
    "gateway.searchable(text, text, text)",
    "gateway.lineage(text)",
)


def upgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    for statement in (CONFIGURATION, SEARCHABLE, LINEAGE):
        op.execute(statement)
    for function in FUNCTIONS:
        op.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
        op.execute(f"GRANT EXECUTE ON FUNCTION {function} TO gateway_app")
    op.execute(DOCUMENT)
    # No index on lineage: under row-level security a condition with && cannot use one (it is not leakproof).
    op.execute("CREATE INDEX document_search ON gateway.document USING gin (search)")
    for statement in isolate("document"):
        op.execute(statement)
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON gateway.document TO gateway_app")


def downgrade() -> None:
    op.execute("SET LOCAL lock_timeout = '5s'")
    op.execute("DROP TABLE gateway.document")
    op.execute(f"DROP FUNCTION {', '.join(reversed(FUNCTIONS))}")
