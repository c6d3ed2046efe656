"""What the pipeline asks of the outside, one Protocol per file; each docstring lists its contract tests."""
