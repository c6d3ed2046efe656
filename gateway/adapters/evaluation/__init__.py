"""Data sets for measuring quality: read from files, and searched in memory."""
