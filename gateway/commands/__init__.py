"""The `gateway` command, one file a group of subcommands."""
