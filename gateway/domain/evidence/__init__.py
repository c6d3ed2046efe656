"""What is done with the record of events: looked for, shown, proven, held, erased."""
