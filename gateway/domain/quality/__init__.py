"""How well rewrites find: what people judged, what a ranking is worth, and what a trial came to."""
