"""Kills a serving gateway at random points under load, and holds what clients got against what is on record.

`python -m tests.kills --points 50` does it by hand; the suite does five points (`tests/e2e/test_kills.py`).
"""
