"""Compiled decisions beside Casbin's own, as many as one likes: `python -m tests.oracle --cases 1000000`."""
