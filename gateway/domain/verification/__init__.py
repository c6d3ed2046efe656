"""What an exported piece of the audit has to be, checked from its bytes alone: no database, no network."""
