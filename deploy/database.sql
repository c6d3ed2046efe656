-- The three roles and an empty database, for a database administrator; run again, it sets the passwords anew.
--
--   OWNER_PASSWORD=… APP_PASSWORD=… AUDITOR_PASSWORD=… psql --no-psqlrc --dbname postgres --file deploy/database.sql
--
-- It needs a superuser, once: the last statements are ones that nobody else may make.
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv app_password APP_PASSWORD
\getenv auditor_password AUDITOR_PASSWORD

-- No password may reach the server's log.
SET log_statement = 'none';
SET log_min_duration_statement = -1;
SET log_min_error_statement = 'panic';

SELECT format('CREATE ROLE %I', role)
FROM unnest(ARRAY['gateway_owner', 'gateway_app', 'gateway_auditor']) AS role
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) \gexec

ALTER ROLE gateway_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'owner_password';
ALTER ROLE gateway_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'app_password';
ALTER ROLE gateway_auditor LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'auditor_password';

SELECT 'CREATE DATABASE gateway OWNER gateway_owner ENCODING ''UTF8'' TEMPLATE template0'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'gateway') \gexec

\connect gateway
REVOKE ALL ON DATABASE gateway FROM PUBLIC;
GRANT CONNECT ON DATABASE gateway TO gateway_app, gateway_auditor;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
-- @@ gives away nothing but its answer. Without saying so, row-level security keeps searches from their index.
ALTER FUNCTION pg_catalog.ts_match_vq(tsvector, tsquery) LEAKPROOF;
-- Documents are found by meaning too where the server has pgvector; without it, by their words alone.
SELECT 'CREATE SCHEMA IF NOT EXISTS vectors', 'CREATE EXTENSION IF NOT EXISTS vector SCHEMA vectors',
    'GRANT USAGE ON SCHEMA vectors TO gateway_app'
FROM pg_available_extensions WHERE name = 'vector' \gexec
