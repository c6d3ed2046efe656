"""Notes that a key has signed, as C2SP writes them: checkpoints of a tree, and proofs of inclusion."""
