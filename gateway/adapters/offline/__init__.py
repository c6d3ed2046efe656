"""The built-in rewriter: no model, no network, the same reply to the same brief."""
