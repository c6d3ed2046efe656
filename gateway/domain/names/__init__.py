"""What is the name of a person, which names mean one person, and what is only called like somebody."""
