"""Ciphertexts and keyed digests, and the keys that they are under."""
