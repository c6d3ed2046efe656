"""Where checkpoints are kept outside: a folder, a webhook, an object store."""
