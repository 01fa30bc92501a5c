"""The reference engine behind the protocol of the conformance kit."""
