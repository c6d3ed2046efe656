"""`gateway policy`: policies as code."""
