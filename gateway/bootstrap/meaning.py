"""Whether the embedded knowledge base compares what texts mean."""

from __future__ import annotations

from gateway.adapters.embedding import StaticEmbedding
from gateway.settings import Settings


def embedding_of(settings: Settings) -> StaticEmbedding | None:
    """The embedding, read from its files when it is first used; None where it is not wanted."""
    return StaticEmbedding() if settings.hybrid_search and settings.knowledge_url is None else None


def ready_embedding_of(settings: Settings) -> StaticEmbedding | None:
    """The same, read at once, so that no request waits for it."""
    if (embedding := embedding_of(settings)) is not None:
        embedding.embed("ready?")
    return embedding
