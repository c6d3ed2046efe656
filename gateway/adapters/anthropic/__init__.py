"""The rewriter that asks a language model through the Anthropic Messages API."""
