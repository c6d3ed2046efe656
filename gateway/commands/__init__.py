"""The `gateway` command, one file or folder a group of subcommands."""
