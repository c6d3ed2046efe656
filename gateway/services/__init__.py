"""What the gateway does as a whole, made of stages and ports."""
