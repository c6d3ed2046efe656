"""The only place that imports a vendor library: one adapter per port and vendor."""
