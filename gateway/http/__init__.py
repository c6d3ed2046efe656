"""The wire: HTTP and JSON on one side, values of the domain on the other, and nothing else."""
