"""Query rewrite gateway: a follow-up goes in, a standalone and permitted search comes out."""
