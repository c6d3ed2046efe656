"""Log lines and figures, without words of people."""
