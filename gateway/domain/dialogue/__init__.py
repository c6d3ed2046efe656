"""How a message hangs on what was said before: references, ellipses, corrections, topics."""
