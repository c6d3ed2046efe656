"""Personal data found by Presidio with two small models, in processes of its own and without a network."""
