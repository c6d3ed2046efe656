"""`gateway eval`: quality on data sets."""
