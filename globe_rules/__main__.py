"""`python -m globe_rules` is the command `globe-rules`."""

from globe_rules.cli.main import main

if __name__ == "__main__":
    main(prog_name="globe-rules")
