"""Other forms of an export's events, each of which follows from the sealed ones and is held against them."""
