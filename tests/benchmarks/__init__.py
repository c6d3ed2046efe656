"""Measurements of the running gateway, each beside something that anybody can compare it with.

`make bench` runs them all in three minutes; `python -m tests.benchmarks journal` runs one. They assert
nothing: figures are of one machine at one moment, so each also comes as a ratio to a limit of the same run.
"""
