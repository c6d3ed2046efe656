"""`gateway audit`: the record of what was asked and done."""
