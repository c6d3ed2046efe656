"""The steps of a request, one file each: every one takes a value of the way and gives the next, or a stop."""
