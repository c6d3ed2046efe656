"""Personal data found by Presidio over a small spaCy model, in processes of its own and without a network."""
