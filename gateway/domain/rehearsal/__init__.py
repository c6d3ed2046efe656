"""Scenarios and drills as values: who says what, what is expected, what is broken on purpose."""
