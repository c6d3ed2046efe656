"""The Merkle tree of RFC 6962: hashing, growing, proofs and their checks, and the tiles it is kept in."""
