"""The ports in memory, for tests and scenarios: they keep the same obligations and pass the same suites."""
