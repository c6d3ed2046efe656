"""Review cases: what is decided on, by whom, and what each of them is shown."""
