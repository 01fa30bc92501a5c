"""The command `globe-rules`: one module for each subcommand."""
