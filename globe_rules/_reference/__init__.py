"""The reference engine as an implementation of the protocol."""
