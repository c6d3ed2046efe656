"""The composition root: which adapter stands behind which port. Nothing else knows."""
