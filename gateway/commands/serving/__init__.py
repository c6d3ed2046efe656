"""`gateway serve` and `gateway up`: the server, and the demonstration round it."""
