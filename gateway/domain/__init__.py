"""Values and pure decisions: standard library and pydantic only, frozen, no clock, no randomness, no I/O."""
