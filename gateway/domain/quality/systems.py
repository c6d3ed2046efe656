"""What is compared: the typed question, the last two messages of the user joined, the gateway, and a person's
rewrite."""

from __future__ import annotations

RAW = "raw"
LAST_TWO = "last2"
GATEWAY = "gateway"
REFERENCE = "reference"
SYSTEMS = (RAW, LAST_TWO, GATEWAY, REFERENCE)
