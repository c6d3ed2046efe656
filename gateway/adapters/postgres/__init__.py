"""PostgreSQL: the one door to a tenant's rows, the roles and migrations behind it, a server to develop on."""
