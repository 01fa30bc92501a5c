"""The conformance kit: asks an implementation the cases of the specification, and reports."""
