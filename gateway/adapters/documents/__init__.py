"""Documents as they lie in folders."""
