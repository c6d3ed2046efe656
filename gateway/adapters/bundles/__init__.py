"""Policy bundles: reading a tenant's folder, and turning its files into values or problems."""
