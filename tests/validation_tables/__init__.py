"""Good and bad outputs of a rewriter as data, and how well the validators tell them apart.

`first` was written from the contract alone, and the validators were tuned on it. `second` was written after
that, and its figures at first sight stand in `measuring`. `python -m tests.validation_tables` prints both.
"""
