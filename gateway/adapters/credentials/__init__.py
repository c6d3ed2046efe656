"""What lets somebody in: how it is made, read and believed."""
