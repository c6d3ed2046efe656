"""What a question holds a search to: numbers, units, dates, negations, names, limits on fields."""
