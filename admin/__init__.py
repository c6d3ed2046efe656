"""The pages for people who decide review cases: a second edge, which works without any script."""
