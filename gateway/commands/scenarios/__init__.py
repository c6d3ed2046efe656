"""`gateway scenarios`: golden conversations, and the room that they are played in."""
