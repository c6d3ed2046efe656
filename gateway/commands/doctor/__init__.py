"""`gateway doctor`: what is wrong with this installation, part by part."""
