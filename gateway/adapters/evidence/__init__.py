"""The audit outside the database: leaves, signatures, exports."""
