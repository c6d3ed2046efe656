"""Access policies: Casbin is the language and the oracle, an immutable snapshot compiled from it decides."""
