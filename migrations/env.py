"""Runs the migrations in the transaction that `gateway.adapters.postgres.migrating` hands over."""

from __future__ import annotations

from alembic import context

from gateway.adapters.postgres.ground import prepare
from gateway.adapters.postgres.isolation import SCHEMA

connection = context.config.attributes["connection"]
prepare(connection)
# The table of revisions is the only one in the schema that belongs to no tenant.
context.configure(connection=connection, version_table_schema=SCHEMA)
context.run_migrations()
