"""The reference engine, asked on the wire like any other implementation."""
